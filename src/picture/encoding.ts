/**
 * A drawn canvas as the bytes of a PNG with 256 colors: a third of the size, and nothing to be seen of it.
 * What is on the canvas is left to the drawings.
 */
import type { Canvas } from 'canvas';
import sharp from 'sharp';

/** The canvas must be opaque. No dithering: the pictures are flat colors, and noise would not compress. */
export function encodePng(canvas: Canvas): Promise<Buffer> {
  const { width, height } = canvas;
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height);
  return sharp(new Uint8Array(data.buffer, data.byteOffset, data.byteLength), { raw: { width, height, channels: 4 } })
    .png({ palette: true, colors: 256, dither: 0, effort: 1 })
    .toBuffer();
}
