/**
 * A drawn canvas as the bytes of a PNG.
 * What is on the canvas is left to the drawings.
 */
import { Canvas } from 'canvas';

/** Without filters: flat colors compress best so, and fastest. */
export function encodePng(canvas: Canvas): Buffer {
  return canvas.toBuffer('image/png', { compressionLevel: 6, filters: Canvas.PNG_FILTER_NONE });
}
