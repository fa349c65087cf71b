/**
 * Boxes of the pictures as places on the page, which may have any size.
 */
import type { Box } from '../../../../../picture/inBrowser.ts';

export function percent(at: Box, within: Box): Record<string, string> {
  const share = (length: number, of: number) => `${(length / of) * 100}%`;
  return {
    left: share(at.x - within.x, within.width),
    top: share(at.y - within.y, within.height),
    width: share(at.width, within.width),
    height: share(at.height, within.height),
  };
}
