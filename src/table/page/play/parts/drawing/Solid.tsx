/**
 * A part that covers its box and does not change, such as the wood of a board, as pixels: thousands of strokes that would be elements
 * to be styled, laid out and painted with everything else. How it gets its pixels is left to `pixels.ts`.
 */
import { useLayoutEffect, useRef } from 'preact/hooks';
import { type Box, grown, type Part } from '../../../../../picture/inBrowser.ts';
import { useTable } from '../shared/context.ts';
import { percent } from './boxes.ts';
import { keepPainted } from './pixels.ts';

interface SolidProps {
  readonly part: Part;
  /** What of the scene is shown. */
  readonly view: Box;
}

/** Around the part, so that an edge between two pixels of the screen shows in both. */
const MARGIN = 6;

export function Solid({ part, view }: SolidProps) {
  const { painted } = useTable();
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(
    () => (canvas.current ? keepPainted(painted, canvas.current, part, view) : undefined),
    [part.key, view.x, view.y, view.width, view.height],
  );
  return <canvas ref={canvas} class="solid" style={percent(grown(part.at, MARGIN), view)} />;
}
