/**
 * Code that answers people gets games only from readers that check who may see them; `anyGame` is reserved for code
 * that answers nobody.
 */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { sourcesIn } from '../../support/sources.ts';

const ALLOWED = [
  // The definitions, and the check itself.
  'interactions/context.ts',
  'interactions/games/visibility.ts',
  'interactions/games/whichMatch.ts',
  // Messages in the game's own place, or in a channel that is checked separately.
  'delivery/deliverEntry.ts',
  'delivery/missing.ts',
  'delivery/posting/pingSparing.ts',
  'delivery/places/direct.ts',
  'features/agreements/discord/announcements.ts',
  'features/bot/background.ts',
  'features/bot/context.ts',
  'features/views/discord/finished/notice.ts',
  'features/seeks/discord/notices.ts',
  // Caches a thread's game, which the check then reads.
  'features/tutorial/discord/typedMoves.ts',
  // The thread of a game that somebody has just started.
  'features/lobby/discord/membership.ts',
];

it('no other module of the bot reads games without the check', () => {
  const found = [...sourcesIn('src/discord'), ...sourcesIn('src/features')].filter((file) =>
    /\banyGame\b/.test(readFileSync(file, 'utf8')),
  );
  expect(found.map((file) => file.replace(/^src\/(?:discord\/)?/, '')).sort()).toEqual([...ALLOWED].sort());
});
