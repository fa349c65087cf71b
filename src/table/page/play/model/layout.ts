/**
 * How the page is laid out in a window of a size: from Discord's picture in picture to a wide desk.
 */

/**
 * `small`: the board and whose turn it is. `tall`: one thing above the other, in sections. `low`: a phone held sideways.
 * `wide`: everything side by side.
 */
export type Layout = 'small' | 'tall' | 'low' | 'wide';

export function layoutOf(width: number, height: number): Layout {
  if (height < 260 || (width < 300 && height < 480)) return 'small';
  if (width > height * 1.1 && height < 560) return 'low';
  return width >= 1000 && width > height * 1.1 ? 'wide' : 'tall';
}
