/** Measures the similarity of two pictures, and fingerprints their regions. */
import { createHash } from 'node:crypto';
import { type Canvas, createCanvas } from 'canvas';
import sharp, { type Sharp } from 'sharp';
import { CanvasPool } from '../../../src/picture/drawing/raster/layers.ts';
import { type Box, contains } from '../../../src/picture/layout/box.ts';
import { createScene } from '../../../src/picture/pool/renderer.ts';
import type { SceneJob } from '../../../src/picture/requests.ts';
import { type Part, Scene } from '../../../src/picture/scene.ts';

/** Width of the golden pictures. */
const GOLDEN_WIDTH = 400;

/** Red, green, blue and an opaque alpha, row by row. */
export interface Pixels {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

/** The picture drawn from its vectors, with all colors. */
export function pixelsOf(job: SceneJob): Pixels {
  return painted(createScene(job));
}

/** Like `pixelsOf`, without the boards, which take most of the time. */
export function pixelsWithoutBoards(job: SceneJob): Pixels {
  const scene = createScene(job);
  const boards = scene.parts.filter(({ solid }) => solid).map(({ at }) => at);
  const others = new Scene(scene.page, scene.theme);
  others.parts.push(...scene.parts.filter(({ at }) => !boards.some((board) => contains(board, at))));
  return painted(others);
}

/**
 * Parts already drawn from their vectors, by key, because many pictures share floors and signs. If a key were
 * ambiguous, one part would show in place of another, and the comparison would fail.
 */
const drawnParts = new Map<string, Canvas>();
const canvases = new CanvasPool();

function drawnOnce(part: Part): Canvas {
  const known = drawnParts.get(part.key);
  if (known) return known;
  const { width, height } = part.bounds;
  const canvas = createCanvas(width, height);
  canvas.getContext('2d').drawImage(canvases.paint(part), 0, 0);
  drawnParts.set(part.key, canvas);
  return canvas;
}

/** Every part drawn over the previous ones, as `paintWhole` does. */
function painted({ page: { width, height }, theme, parts }: Scene): Pixels {
  const context = createCanvas(width, height).getContext('2d');
  context.fillStyle = theme.page;
  context.fillRect(0, 0, width, height);
  for (const part of parts) context.drawImage(drawnOnce(part), part.bounds.x, part.bounds.y);
  const { data } = context.getImageData(0, 0, width, height);
  return { data: Buffer.from(data.buffer, data.byteOffset, data.byteLength), width, height };
}

function imageOf({ data, width, height }: Pixels) {
  return sharp(data, { raw: { width, height, channels: 4 } }).resize(GOLDEN_WIDTH);
}

/** The picture as it is stored beside the tests. */
export function goldenOf(pixels: Pixels): Promise<Buffer> {
  return imageOf(pixels).png({ palette: true, colors: 128, dither: 0, effort: 10 }).toBuffer();
}

interface Grey {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

async function greyOf(image: Sharp): Promise<Grey> {
  const { data, info } = await image.greyscale().removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

const WINDOW = 8;

/** Structural similarity (Wang 2004) over windows of 8 × 8 at the golden width; 0 for pictures of different size. */
export async function similarity(pixels: Pixels, golden: Buffer): Promise<number> {
  const [a, b] = await Promise.all([greyOf(imageOf(pixels)), greyOf(sharp(golden))]);
  if (a.width !== b.width || a.height !== b.height) return 0;
  let sum = 0;
  let windows = 0;
  for (let y = 0; y + WINDOW <= a.height; y += WINDOW / 2) {
    for (let x = 0; x + WINDOW <= a.width; x += WINDOW / 2) {
      sum += windowSimilarity(a.data, b.data, a.width, x, y);
      windows += 1;
    }
  }
  return sum / windows;
}

function windowSimilarity(a: Buffer, b: Buffer, width: number, left: number, top: number): number {
  let [sumA, sumB, squareA, squareB, product] = [0, 0, 0, 0, 0];
  for (let y = top; y < top + WINDOW; y++) {
    for (let x = left; x < left + WINDOW; x++) {
      const [p, q] = [a[y * width + x] ?? 0, b[y * width + x] ?? 0];
      sumA += p;
      sumB += q;
      squareA += p * p;
      squareB += q * q;
      product += p * q;
    }
  }
  const count = WINDOW * WINDOW;
  const [meanA, meanB] = [sumA / count, sumB / count];
  const [varianceA, varianceB] = [squareA / count - meanA ** 2, squareB / count - meanB ** 2];
  const covariance = product / count - meanA * meanB;
  const [c1, c2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2];
  return (
    ((2 * meanA * meanB + c1) * (2 * covariance + c2)) / ((meanA ** 2 + meanB ** 2 + c1) * (varianceA + varianceB + c2))
  );
}

/** A short fingerprint of the pixels of each region. */
export function fingerprints(
  { data, width, height }: Pixels,
  regions: ReadonlyMap<string, Box>,
): Readonly<Record<string, string>> {
  const prints: Record<string, string> = {};
  for (const [name, at] of regions) {
    const hash = createHash('sha256');
    const left = Math.max(0, Math.floor(at.x));
    const right = Math.min(width, Math.ceil(at.x + at.width));
    const bottom = Math.min(height, Math.ceil(at.y + at.height));
    for (let y = Math.max(0, Math.floor(at.y)); y < bottom; y++) {
      hash.update(data.subarray((y * width + left) * 4, (y * width + right) * 4));
    }
    prints[name] = hash.digest('hex').slice(0, 12);
  }
  return prints;
}

/** Combines several fingerprints. */
export function fingerprintOf(prints: Readonly<Record<string, string>>): string {
  return createHash('sha256').update(JSON.stringify(prints)).digest('hex').slice(0, 12);
}
