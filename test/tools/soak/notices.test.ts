/** A notice that nobody heard is found; where direct messages were barred, the word in the thread stands for it. */
import { expect, it } from 'vitest';
import { planNoticeInThread } from '../../../src/features/plans/discord/announcements.ts';
import { createLanguage } from '../../../src/language/index.ts';
import type { MatchView, PlanAnnouncement } from '../../../src/match/index.ts';
import type { Witness } from '../../../tools/soak/accounts/witness.ts';
import { compareNotices, isWordOfNotice } from '../../../tools/soak/verdict/announced.ts';
import type { Faults } from '../../../tools/soak/verdict/faults.ts';
import { comparePlace, type Read } from '../../../tools/soak/verdict/logs.ts';

type Kept = Parameters<typeof compareNotices>[1][number];
type Heard = Parameters<typeof compareNotices>[0]['heard'];

const KEPT = [{ kind: 'planDeparted', personId: '1' }] as unknown as readonly Kept[];
const VIEW = { match: { members: [{ personId: '1', name: 'player1' }] } } as unknown as MatchView;
/** With the commands' mentions, as everybody reads them. */
const ENGLISH = createLanguage()
  .withCommandMentions((path) => `</${path}:42>`)
  .of('en-US');
const WORDS = (['planDeparted', 'conditionDropped'] as const).map(
  (kind) => `-# ${planNoticeInThread(ENGLISH, VIEW, { kind, personId: '1' } as PlanAnnouncement)}`,
);
const [WORD = ''] = WORDS;

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

it('takes no such word for a line that tells of a move', () => {
  expect(WORDS.map((word) => isWordOfNotice(word))).toEqual([true, true]);
  expect(isWordOfNotice('-# Player1: green frame on C4')).toBe(false);
  const faults = { neverAnnounced: [] as string[], announcedTwice: [] as string[] } as unknown as Faults;
  const course = { moved: 1, takenBack: 0 };
  const read = { match: { id: 'm', status: 'finished' }, course, overtaken: 0, absences: 0, deadlines: 0 };
  const messages = ['-# Player1: green frame on C4', ...WORDS].map((content, id) => ({ id: String(id), content }));
  const witness = { turns: [], messages: () => messages } as unknown as Witness;
  comparePlace('place', [read as unknown as Read], witness, faults);
  expect(faults).toEqual({ neverAnnounced: [], announcedTwice: [] });
});
