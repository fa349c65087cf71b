/**
 * Everything that a picture writes, with the box that the ink covers on the page.
 * What may be written where is said by the tests.
 */
import { CanvasRenderingContext2D } from 'canvas';
import { vi } from 'vitest';
import { type Box, box } from '../../src/picture/layout/box.ts';

export interface Written {
  readonly text: string;
  /** In pixels of the page. */
  readonly at: Box;
  /** Size of the type in pixels of the page. */
  readonly size: number;
}

/** Runs `draw` and listens to what is written on canvases of the page's size. */
export async function textsOf(page: Box, draw: () => Promise<unknown>): Promise<Written[]> {
  const written: Written[] = [];
  const original = CanvasRenderingContext2D.prototype.fillText;
  const spy = vi.spyOn(CanvasRenderingContext2D.prototype, 'fillText').mockImplementation(function (
    this: CanvasRenderingContext2D,
    text: string,
    x: number,
    y: number,
  ) {
    const { canvas } = this;
    if (canvas.width === page.width && canvas.height === page.height) {
      const { a, e, d, f } = this.getTransform();
      const { actualBoundingBoxLeft, actualBoundingBoxRight, actualBoundingBoxAscent, actualBoundingBoxDescent } =
        this.measureText(text);
      const [left, top] = [x - actualBoundingBoxLeft, y - actualBoundingBoxAscent];
      const width = actualBoundingBoxLeft + actualBoundingBoxRight;
      const height = actualBoundingBoxAscent + actualBoundingBoxDescent;
      const size = Number(/(\d+(?:\.\d+)?)px/.exec(this.font)?.[1] ?? 0);
      written.push({ text, at: box(left * a + e, top * d + f, width * a, height * d), size: size * a });
    }
    original.call(this, text, x, y);
  });
  try {
    await draw();
  } finally {
    spy.mockRestore();
  }
  return written;
}
