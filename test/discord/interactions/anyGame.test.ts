/** Whatever answers people finds games by asking who may see them: the readers that do not ask are used where nobody is answered. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { sourcesIn } from '../../support/sources.ts';

const ALLOWED = [
  // What is handed in, and the question itself.
  'context.ts',
  'background.ts',
  'interactions/context.ts',
  'interactions/games/visibility.ts',
  'interactions/games/whichMatch.ts',
  // Messages that stand where the game is played, or in a channel of which that is asked.
  'delivery/deliverEntry.ts',
  'delivery/missing.ts',
  'delivery/posting/pingSparing.ts',
  'delivery/places/direct.ts',
  'features/agreements/discord/announcements.ts',
  'features/leagues/discord/notices.ts',
  'features/views/discord/finished/notice.ts',
  'features/seeks/discord/notices.ts',
  // The thread of a game that somebody has just started.
  'features/lobby/discord/membership.ts',
];

it('no other module of the bot looks games up without asking', () => {
  const found = [...sourcesIn('src/discord'), ...sourcesIn('src/features')].filter((file) =>
    /\banyGame\b/.test(readFileSync(file, 'utf8')),
  );
  expect(found.map((file) => file.replace(/^src\/(?:discord\/)?/, '')).sort()).toEqual([...ALLOWED].sort());
});
