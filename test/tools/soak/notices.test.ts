/** A notice that nobody heard is found; where direct messages were barred, the word in the thread stands for it. */
import { expect, it } from 'vitest';
import { noticeInThread } from '../../../src/discord/plans/notices.ts';
import { createLanguage } from '../../../src/language/index.ts';
import type { MatchView } from '../../../src/match/index.ts';
import { compareNotices } from '../../../tools/soak/verdict/announced.ts';

type Kept = Parameters<typeof compareNotices>[1][number];
type Heard = Parameters<typeof compareNotices>[0]['heard'];

const KEPT = [{ kind: 'planDeparted', personId: '1' }] as unknown as readonly Kept[];
const VIEW = { match: { members: [{ personId: '1', name: 'player1' }] } } as unknown as MatchView;
const WORD = `-# ${noticeInThread(createLanguage().of('en-US'), VIEW, { kind: 'planDeparted', personId: '1' })}`;

function found({ heard = 0, said = [] as string[], barredHomes = [] as string[], name = 'player1' }) {
  const faults = { neverAnnounced: [] as string[], announcedTwice: [] as string[], strayPings: [] as string[] };
  const letterbox = {
    personId: '1',
    name,
    heard: Array.from({ length: heard }) as Heard,
    cards: [],
    isHome: (channelId: string) => channelId === 'home',
  };
  compareNotices(letterbox, KEPT, { said, barredHomes: new Set(barredHomes) }, faults);
  return { never: faults.neverAnnounced.length, stray: faults.strayPings.length };
}

it('finds what nobody heard, and what was heard once too often', () => {
  expect(found({ heard: 0 })).toEqual({ never: 1, stray: 0 });
  expect(found({ heard: 1 })).toEqual({ never: 0, stray: 0 });
  expect(found({ heard: 2 })).toEqual({ never: 0, stray: 1 });
});

it('takes a word in the thread for it where direct messages were barred, of that person alone', () => {
  expect(found({ said: [WORD], barredHomes: ['home'] })).toEqual({ never: 0, stray: 0 });
  expect(found({ said: [WORD] })).toEqual({ never: 1, stray: 0 });
  expect(found({ said: [WORD], barredHomes: ['another'] })).toEqual({ never: 1, stray: 0 });
  expect(found({ said: [WORD], barredHomes: ['home'], name: 'player11' })).toEqual({ never: 1, stray: 0 });
});
