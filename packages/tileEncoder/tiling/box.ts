/** A rectangle, in pixels. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export function box(x: number, y: number, width: number, height: number): Box {
  return { x, y, width, height };
}
