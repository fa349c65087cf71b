/** Collects every text of a picture with the box that its ink covers. */
import { CanvasRenderingContext2D, createCanvas } from 'canvas';
import { vi } from 'vitest';
import { registerFonts } from '../../../src/picture/drawing/basics/fonts.ts';
import { type Box, box } from '../../../src/picture/layout/box.ts';
import { createScene } from '../../../src/picture/pool/renderer.ts';
import type { SceneJob } from '../../../src/picture/requests.ts';

export interface Written {
  readonly text: string;
  /** In pixels of the page. */
  readonly at: Box;
  /** Size of the type in pixels of the page. */
  readonly size: number;
}

/** All texts of a picture except the boards' coordinates, which are part of the fixed backgrounds. */
export function textsOf(job: SceneJob): Written[] {
  const scene = createScene(job);
  const { page } = scene;
  registerFonts();
  const context = createCanvas(page.width, page.height).getContext('2d');
  // The drawing is not used: with an empty clip region, shapes take no time.
  context.rect(0, 0, 0, 0);
  context.clip();
  return listen(page, () => {
    for (const part of scene.parts) if (!part.solid) part.draw(context);
  });
}

/** Records the texts that `draw` writes on canvases of the page's size. */
export function listen(page: Box, draw: () => void): Written[] {
  const written: Written[] = [];
  const original = CanvasRenderingContext2D.prototype.fillText;
  const spy = vi.spyOn(CanvasRenderingContext2D.prototype, 'fillText').mockImplementation(function (
    this: CanvasRenderingContext2D,
    text: string,
    x: number,
    y: number,
  ) {
    if (this.canvas.width !== page.width || this.canvas.height !== page.height) {
      original.call(this, text, x, y);
      return;
    }
    const { a, e, d, f } = this.getTransform();
    const { actualBoundingBoxLeft, actualBoundingBoxRight, actualBoundingBoxAscent, actualBoundingBoxDescent } =
      this.measureText(text);
    const [left, top] = [x - actualBoundingBoxLeft, y - actualBoundingBoxAscent];
    const width = actualBoundingBoxLeft + actualBoundingBoxRight;
    const height = actualBoundingBoxAscent + actualBoundingBoxDescent;
    const size = Number(/(\d+(?:\.\d+)?)px/.exec(this.font)?.[1] ?? 0);
    // Skips the text itself: the canvas is not used, and letters take most of the drawing time.
    written.push({ text, at: box(left * a + e, top * d + f, width * a, height * d), size: size * a });
  });
  try {
    draw();
  } finally {
    spy.mockRestore();
  }
  return written;
}
