import { expect, it } from 'vitest';
import { planNoticeInThread } from '../../../src/features/plans/discord/announcements.ts';
import { createLanguage } from '../../../src/language/index.ts';
import type { MatchView, PlanAnnouncement } from '../../../src/match/index.ts';
import { compareNotices, isNoticeInThread } from '../../../tools/soak/checks/announced.ts';
import { compareAnswers, compareWaits, type WaitEvidence } from '../../../tools/soak/checks/answers.ts';
import type { Faults } from '../../../tools/soak/checks/course.ts';
import { comparePlace, type MatchLog } from '../../../tools/soak/checks/logs.ts';
import { secretsIn, secretsOf } from '../../../tools/soak/checks/secrets.ts';
import type { PublicMessages } from '../../../tools/soak/evidence/publicMessages.ts';
import type { DatabaseRecords } from '../../../tools/soak/evidence/records.ts';
import { askToHide } from '../../../tools/soak/privacy.ts';
import type { Shown } from '../../../tools/support/robots/messages.ts';
import type { Attempt } from '../../../tools/support/robots/participant.ts';
import { playedGame } from '../../support/game/games.ts';
import { components } from '../../support/game/rules.ts';

const attempt = (interactionId: string, changes: Partial<Attempt> = {}): Attempt => ({
  action: 'move',
  interactionId,
  personId: 'anni',
  matchId: 'game',
  version: 3,
  by: 'command',
  outcome: 'done',
  answer: '✅ Built',
  answeredAt: 0,
  ...changes,
});
const lostOf = (attempts: readonly Attempt[], noted: readonly string[]) => {
  const lost: string[] = [];
  const interactions = new Map(noted.map((id) => [id, { matchId: 'game', at: '' }]));
  compareAnswers(attempts, { interactions }, { lost });
  return lost;
};

it('reports a confirmed move that is missing, unless it repeats the same person’s first try', () => {
  expect(lostOf([attempt('1')], ['1'])).toEqual([]);
  expect(lostOf([attempt('1')], [])).toEqual(['move 1 in game, which was answered with: ✅ Built']);
  expect(lostOf([attempt('1', { outcome: 'unclear' }), attempt('2')], ['1'])).toEqual([]);
  for (const other of [{ version: 4 }, { personId: 'jana' }, { matchId: 'other' }, { action: 'undo' }] as const) {
    expect(lostOf([attempt('1'), attempt('2', other)], ['1']), JSON.stringify(other)).toHaveLength(1);
  }
  expect(lostOf([attempt('1', { outcome: 'refused' })], [])).toEqual([]);
});

it('reports a stored action whose answer was that nothing happened', () => {
  const answer = 'I can’t save anything at the moment, so nothing has happened. Please try again in a minute.';
  expect(lostOf([attempt('1', { outcome: 'refused', answer })], [])).toEqual([]);
  expect(lostOf([attempt('1', { outcome: 'refused', answer })], ['1'])).toHaveLength(1);
});

type Seen = WaitEvidence['seen'][number];

const MATCH = { id: 'match', status: 'running' } as WaitEvidence['match'];

/** A turn of version 5, caused by a move that was answered at 1,000 ms. */
function found(
  seenTurns: readonly { readonly version: number; readonly at: number }[],
  within: (from: number, to: number) => number,
) {
  const unheard: string[] = [];
  const longest = compareWaits(
    {
      match: MATCH,
      announcements: [{ kind: 'turn', version: 5, trace: '1' }] as unknown as WaitEvidence['announcements'],
      attempts: [{ matchId: 'match', interactionId: '1', answeredAt: 1000 }] as unknown as WaitEvidence['attempts'],
      seen: seenTurns.map((each) => ({ matchId: 'match', ...each })) as unknown as readonly Seen[],
      presence: { longestCalm: within },
      end: 500_000,
    },
    { announcedLate: unheard },
  );
  return { unheard, longest };
}

const always = (from: number, to: number) => to - from;

it('reports a turn that is announced late or never', () => {
  expect(found([{ version: 5, at: 70_000 }], always).unheard).toHaveLength(1);
  expect(found([], always).unheard).toHaveLength(1);
});

it('accepts a turn announced in time, before the answer, or with a later turn', () => {
  expect(found([{ version: 5, at: 2000 }], always)).toEqual({ unheard: [], longest: 1000 });
  expect(found([{ version: 5, at: 500 }], always)).toEqual({ unheard: [], longest: 0 });
  expect(found([{ version: 7, at: 30_000 }], always)).toEqual({ unheard: [], longest: 29_000 });
});

it('counts only time without faults', () => {
  expect(found([{ version: 5, at: 100_000 }], () => 3000)).toEqual({ unheard: [], longest: 3000 });
});

const secrets = {
  tokens: ['aW50ZXJhY3Rpb24tdG9rZW4'],
  hands: ['{"R":2,"B":1,"wild":1}'],
  texts: ['Your hand: red, red\nand a "wild" one', 'ok'],
};

it('finds tokens, hands, texts and whole calls in a log, and nothing in a clean one', () => {
  const clean = '{"level":40,"err":{"type":"DiscordAPIError[10003]","code":10003},"msg":"ok, tried again"}';
  expect(secretsIn(clean, secrets)).toEqual([]);
  const kindsIn = (line: string) => secretsIn(`${clean}\n${line}`, secrets).map((fault) => fault.split(':')[0]);
  expect(kindsIn('{"msg":"with aW50ZXJhY3Rpb24tdG9rZW4"}')).toEqual(['the log holds a token']);
  expect(kindsIn('{"hand":{"R":2,"B":1,"wild":1}}')).toEqual(['the log holds a hand']);
  expect(kindsIn('{"msg":"and a \\"wild\\" one"}')).toEqual(['the log holds the text of a message']);
  expect(kindsIn('{"err":{"requestBody":{}}}')).toEqual(['the log holds a call with its whole body']);
  expect(kindsIn('{"url":"/webhooks/1/abcdefghijklmnopqrstuv/messages"}')).toHaveLength(1);
});

it('searches every hand of a game, not only the last ones, also in quoted data', () => {
  const hands: string[] = [];
  const { record } = playedGame({ side: 'A', players: 2, seed: 1 }, (before) =>
    hands.push(JSON.stringify(before.players[0]?.hand)),
  );
  const books = {
    matches: [{ id: 'g', setup: record }],
    moves: new Map([['g', record.moves.map((move) => ({ move }))]]),
  };
  const publicMessages = { messages: () => [] } as unknown as PublicMessages;
  const sources = { token: '', books: books as unknown as DatabaseRecords, components, attempts: [], publicMessages };
  const found = secretsOf(sources);
  const middle = hands[Math.floor(hands.length / 2)];
  expect(secretsIn(`{"hand":${middle}}`, found)).toHaveLength(1);
  expect(secretsIn(JSON.stringify({ msg: `with ${middle}` }), found)).toHaveLength(1);
  expect(secretsIn('{"msg":"with {}"}', found)).toEqual([]);
});

it('reports a person who could not hide, whatever the bot answered', async () => {
  const answered = (content: string) => async () => ({ content }) as Shown;
  expect(await askToHide(answered(ENGLISH.t('visibility.nobody')), () => true)).toEqual([]);
  for (const other of ['visibility.server', 'errors.notSaved'] as const)
    expect(await askToHide(answered(ENGLISH.t(other)), () => true)).toEqual([
      expect.stringContaining(ENGLISH.t(other)),
    ]);
  expect(
    await askToHide(
      async () => null,
      () => true,
    ),
  ).toHaveLength(1);
});

type OutboxRow = Parameters<typeof compareNotices>[1][number];
type Notices = Parameters<typeof compareNotices>[0]['notices'];

const OUTBOX_ROWS = [{ kind: 'planDeparted', personId: '1' }] as unknown as readonly OutboxRow[];
const VIEW = { match: { members: [{ personId: '1', name: 'player1' }] } } as unknown as MatchView;
/** With mentions of commands as everybody reads them. */
const ENGLISH = createLanguage()
  .withCommandMentions((path) => `</${path}:42>`)
  .of('en-US');
const WORDS = (['planDeparted', 'conditionDropped'] as const).map(
  (kind) => `-# ${planNoticeInThread(ENGLISH, VIEW, { kind, personId: '1' } as PlanAnnouncement)}`,
);
const [WORD = ''] = WORDS;

function noticesFound({
  noticeCount = 0,
  otherTexts = [] as string[],
  barredHomes = [] as string[],
  name = 'player1',
}) {
  const faults = { neverAnnounced: [] as string[], announcedTwice: [] as string[], strayPings: [] as string[] };
  const inbox = {
    personId: '1',
    name,
    notices: Array.from({ length: noticeCount }) as Notices,
    lobbyCards: [],
    isChannel: (channelId: string) => channelId === 'home',
  };
  compareNotices(inbox, OUTBOX_ROWS, { otherTexts, barredHomes: new Set(barredHomes) }, faults);
  return { never: faults.neverAnnounced.length, stray: faults.strayPings.length };
}

it('reports a missing notice and an unexpected one', () => {
  expect(noticesFound({ noticeCount: 0 })).toEqual({ never: 1, stray: 0 });
  expect(noticesFound({ noticeCount: 1 })).toEqual({ never: 0, stray: 0 });
  expect(noticesFound({ noticeCount: 2 })).toEqual({ never: 0, stray: 1 });
});

it('accepts a notice in the thread if that person’s direct messages were barred', () => {
  expect(noticesFound({ otherTexts: [WORD], barredHomes: ['home'] })).toEqual({ never: 0, stray: 0 });
  expect(noticesFound({ otherTexts: [WORD] })).toEqual({ never: 1, stray: 0 });
  expect(noticesFound({ otherTexts: [WORD], barredHomes: ['another'] })).toEqual({ never: 1, stray: 0 });
  expect(noticesFound({ otherTexts: [WORD], barredHomes: ['home'], name: 'player11' })).toEqual({ never: 1, stray: 0 });
});

it('does not take a notice in the thread for a move', () => {
  expect(WORDS.map((word) => isNoticeInThread(word))).toEqual([true, true]);
  expect(isNoticeInThread('-# Player1: green frame on C4')).toBe(false);
  const faults = { neverAnnounced: [] as string[], announcedTwice: [] as string[] } as unknown as Faults;
  const course = { moved: 1, takenBack: 0 };
  const read = { match: { id: 'm', status: 'finished' }, course, overtaken: 0, absences: 0, deadlines: 0 };
  const messages = ['-# Player1: green frame on C4', ...WORDS].map((content, id) => ({ id: String(id), content }));
  const publicMessages = { turns: [], messages: () => messages } as unknown as PublicMessages;
  comparePlace('place', [read as unknown as MatchLog], publicMessages, faults);
  expect(faults).toEqual({ neverAnnounced: [], announcedTwice: [] });
});
