/** Whole games in browsers: by day the run's seed draws which of them is played. */
import { drawnPartOf } from '../../support/runner/campaign.ts';

const GAMES = ['table', 'links', 'playground'] as const;
const DRAWN = drawnPartOf('whole games in browsers', GAMES, 1);

export function isBrowserGameDrawn(game: (typeof GAMES)[number]): boolean {
  return DRAWN.includes(game);
}
