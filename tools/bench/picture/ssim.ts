/** Structural similarity of two pictures (Wang et al. 2004) on their luma: Gaussian windows of 11 pixels, sigma 1.5. */
const REACH = 5;
const SIGMA = 1.5;
const C1 = (0.01 * 255) ** 2;
const C2 = (0.03 * 255) ** 2;

const window = gaussian();

/** 1 for identical pictures; both are RGBA pixels of equal size. */
export function similarity(
  a: Uint8Array | Uint8ClampedArray,
  b: Uint8Array | Uint8ClampedArray,
  width: number,
): number {
  const [x, y] = [luma(a), luma(b)];
  const height = x.length / width;
  const blurred = (values: Float64Array) => blur(values, width, height);
  const [meanX, meanY] = [blurred(x), blurred(y)];
  const [squareX, squareY, product] = [blurred(times(x, x)), blurred(times(y, y)), blurred(times(x, y))];
  let sum = 0;
  let count = 0;
  for (let row = REACH; row < height - REACH; row++) {
    for (let column = REACH; column < width - REACH; column++) {
      const at = row * width + column;
      const [mx, my] = [meanX[at] ?? 0, meanY[at] ?? 0];
      const [vx, vy] = [(squareX[at] ?? 0) - mx * mx, (squareY[at] ?? 0) - my * my];
      const covariance = (product[at] ?? 0) - mx * my;
      sum += ((2 * mx * my + C1) * (2 * covariance + C2)) / ((mx * mx + my * my + C1) * (vx + vy + C2));
      count += 1;
    }
  }
  return sum / count;
}

function gaussian(): number[] {
  const values = Array.from({ length: 2 * REACH + 1 }, (_, index) =>
    Math.exp(-((index - REACH) ** 2) / (2 * SIGMA ** 2)),
  );
  const total = values.reduce((sum, value) => sum + value, 0);
  return values.map((value) => value / total);
}

function luma(pixels: Uint8Array | Uint8ClampedArray): Float64Array {
  const values = new Float64Array(pixels.length / 4);
  for (let index = 0; index < values.length; index++) {
    const [red, green, blue] = [pixels[index * 4] ?? 0, pixels[index * 4 + 1] ?? 0, pixels[index * 4 + 2] ?? 0];
    values[index] = 0.299 * red + 0.587 * green + 0.114 * blue;
  }
  return values;
}

function times(a: Float64Array, b: Float64Array): Float64Array {
  return a.map((value, index) => value * (b[index] ?? 0));
}

/** Filters horizontally, then vertically; the outer `REACH` pixels stay 0. */
function blur(values: Float64Array, width: number, height: number): Float64Array {
  const across = new Float64Array(values.length);
  const down = new Float64Array(values.length);
  for (let at = REACH; at < values.length - REACH; at++) {
    let sum = 0;
    for (let step = 0; step <= 2 * REACH; step++)
      sum += (window[step] as number) * (values[at + step - REACH] as number);
    across[at] = sum;
  }
  for (let at = REACH * width; at < (height - REACH) * width; at++) {
    let sum = 0;
    for (let step = 0; step <= 2 * REACH; step++) {
      sum += (window[step] as number) * (across[at + (step - REACH) * width] as number);
    }
    down[at] = sum;
  }
  return down;
}
