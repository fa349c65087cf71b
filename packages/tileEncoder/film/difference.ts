/**
 * Where two pictures of the same size differ: the smallest rectangle around every changed pixel.
 * The encoders write only that.
 */
import type { Box } from '../tiling/box.ts';

/** `before` and `after` are RGBA, `width` pixels a row; null where they are equal. */
export function changedBox(before: Buffer, after: Buffer, width: number): Box | null {
  const stride = width * 4;
  const rows = after.length / stride;
  const differs = (row: number) => !sameBytes(before, after, row * stride, (row + 1) * stride);
  let top = 0;
  while (top < rows && !differs(top)) top += 1;
  if (top === rows) return null;
  let bottom = rows - 1;
  while (!differs(bottom)) bottom -= 1;
  const old = pixelsOf(before);
  const now = pixelsOf(after);
  let left = width;
  let right = -1;
  for (let row = top; row <= bottom; row++) {
    const start = row * width;
    for (let x = 0; x < left; x++) if (old[start + x] !== now[start + x]) left = x;
    for (let x = width - 1; x > right; x--) if (old[start + x] !== now[start + x]) right = x;
  }
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

export function sameBytes(one: Buffer, other: Buffer, from: number, to: number): boolean {
  return one.compare(other, from, to, from, to) === 0;
}

/** One number a pixel. The bytes must lie on a multiple of four, as those of a buffer of its own do. */
export function pixelsOf(bytes: Uint8Array): Uint32Array {
  return new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2);
}
