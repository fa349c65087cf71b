/** Hostile names never become formatting, mentions or lists in a message, and nobody can impersonate another person. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { field, readText, splitBlocks, type TextNode } from '../../../packages/playground/page/markdown/parse.ts';
import { tableSections } from '../../../src/discord/tablePicture/index.ts';
import { describeMatch, labelOfMatch, plainNames, shownNames } from '../../../src/discord/wording/index.ts';
import { proposalMessage } from '../../../src/features/agreements/discord/messages.ts';
import { entryMessage } from '../../../src/features/leagues/discord/messages/entry.ts';
import { standingsPictures, standingsText } from '../../../src/features/leagues/discord/messages/standings.ts';
import { lobbyMessage } from '../../../src/features/lobby/discord/message.ts';
import { turnMessage } from '../../../src/features/play/discord/turnMessage.ts';
import { leaderboardMessage } from '../../../src/features/profiles/discord/leaderboard.ts';
import { seekMessage } from '../../../src/features/seeks/discord/notices.ts';
import { historyMessage } from '../../../src/features/views/discord/history/message.ts';
import { pastMoveMessage } from '../../../src/features/views/discord/history/pastMove.ts';
import type { Words } from '../../../src/language/index.ts';
import { confusableKey } from '../../../src/language/names.ts';
import type { Match, MatchView } from '../../../src/match/index.ts';
import type { Proposal } from '../../../src/match/model/proposals.ts';
import { HOSTILE_NAMES } from '../../support/discord/hostileNames.ts';
import { isFormatted } from '../support/messageLimits.ts';
import { components, randomGame } from '../support/randomGames.ts';
import { language, movesToReport, shownGame } from '../support/shownGames.ts';

/** Texts that occur in no message otherwise. */
const PLAIN_NAMES = ['Qaaq', 'Qbbq', 'Qccq', 'Qddq'] as const;
const game = randomGame(3, 4, 'A');
const PERSON_IDS = ['100000000000000017', '100000000000000028', '100000000000000039', '100000000000000040'] as const;

/** Formatted texts of a message, and texts that Discord shows without formatting. */
interface Seen {
  readonly formatted: readonly string[];
  readonly plain: readonly string[];
}

type MessageMaker = (words: Words, names: readonly string[]) => Promise<Seen> | Seen;

const matchOf = (names: readonly string[], view: MatchView): MatchView => ({
  ...view,
  match: {
    ...view.match,
    hostId: PERSON_IDS[0],
    members: names.map((name, seat) => ({ personId: PERSON_IDS[seat] ?? '', name })),
  },
});
const shown = (words: Words) => shownGame(game, words.locale);
/** The longest name that Discord permits. */
const LONG_SERVER = 'Home of the players '.repeat(5).trim();

const viewAt = (words: Words, names: readonly string[], move: number) => {
  const view = shown(words).views.at(move);
  if (!view) throw new Error('no such view');
  return matchOf(names, view);
};
const anyMatch = (words: Words, names: readonly string[], status: Match['status']): Match => ({
  ...viewAt(words, names, 9).match,
  status,
});

/** All texts, labels, descriptions and placeholders of a message. */
function seenIn(message: unknown): Seen {
  const formatted: string[] = [];
  const plain: string[] = [];
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) for (const inner of value) walk(inner);
    else if (typeof value === 'object' && value !== null && !Buffer.isBuffer(value)) {
      for (const [key, inner] of Object.entries(value)) {
        if (typeof inner !== 'string') walk(inner);
        else if (key === 'content') formatted.push(inner);
        else if (['label', 'description', 'placeholder', 'title'].includes(key)) plain.push(inner);
      }
    }
  };
  walk(message);
  return { formatted, plain };
}

const proposal = (kind: Proposal['kind'], voters: readonly string[]): Proposal => ({
  id: 7,
  matchId: 'abcdefghij',
  kind,
  status: 'open',
  proposerId: PERSON_IDS[0],
  version: 9,
  seat: 0,
  voters: voters.map((name, at) => ({ personId: PERSON_IDS[at + 1] ?? '', name, agreed: at === 0 })),
  answeredById: null,
  messageId: null,
  timeControl: null,
  askedAt: new Date(0),
});

const results = (names: readonly string[]) => ({
  matchId: 'abcdefghij',
  side: 'A',
  players: 4,
  complete: true,
  endedAt: new Date(0),
  serverId: null,
  channelId: null,
  number: 3,
  seats: names.map((name, seat) => ({
    seat,
    personId: PERSON_IDS[seat],
    name,
    computer: null,
    place: seat + 1,
    score: 90 - seat,
    rating: null,
  })),
});

const league = {
  id: 'leagueleag',
  name: 'Cup',
  season: 1,
  status: 'running',
  round: 1,
  rounds: 3,
  sides: 'A',
  tableSize: 2,
  groupSize: null,
  timeControl: null,
  absence: 'computer',
  misses: 2,
  theme: 'dark',
  computer: null,
};
const entries = (names: readonly string[]) =>
  names.map((name, at) => ({
    number: at + 1,
    personId: PERSON_IDS[at] ?? '',
    name,
    group: 1,
    rankBefore: null,
    left: at === 2,
  }));
const view = (names: readonly string[]) => ({ league, entries: entries(names), games: [] }) as never;

const MESSAGES: Readonly<Record<string, MessageMaker>> = {
  'the lobby': (words, names) => seenIn(lobbyMessage(words, anyMatch(words, names, 'lobby'), '1')),
  'the lobby of a game that has begun without a thread': (words, names) =>
    seenIn(lobbyMessage(words, anyMatch(words, names, 'running'), null)),
  'the name of a game': (words, names) => ({
    formatted: [describeMatch(words, viewAt(words, names, 5))],
    plain: [labelOfMatch(words, viewAt(words, names, 5))],
  }),
  'a turn': async (words, names) => {
    const at = viewAt(words, names, 40);
    const { contextOf, played } = shown(words);
    return seenIn(
      await turnMessage(contextOf(at), at, movesToReport(shown(words), at, played.slice(34, 40)), PERSON_IDS[3]),
    );
  },
  'the table after a past move': async (words, names) => {
    const { match, ...of } = viewAt(words, names, 40);
    const { contextOf, played } = shown(words);
    const past = { ...of, match: { ...match, status: 'finished' } } as const;
    const context = contextOf(past);
    const after = played.findIndex(({ seat }) => seat === 1) + 1;
    const matches = { ...context.matches, history: async () => played };
    return seenIn(await pastMoveMessage({ ...context, matches }, words, past, { after, reader: PERSON_IDS[3] }));
  },
  'the table in words': (words, names) => {
    const { match, state } = viewAt(words, names, 40);
    if (!state) throw new Error('no state');
    const named = { names: shownNames(words, match), plainNames: plainNames(words, match) };
    const sections = tableSections({ words, components, state, ...named, viewpoint: { seat: 0, alone: false } });
    return {
      formatted: sections.flatMap(({ title, blocks }) => [
        title,
        ...blocks.flatMap(({ heading, lines }) => [heading ?? '', ...lines]),
      ]),
      plain: sections.map(({ label }) => label),
    };
  },
  'a question to replace somebody': (words, names) =>
    seenIn(
      proposalMessage(
        words,
        anyMatch(words, names, 'running'),
        proposal('replace', [names[1] ?? '']),
        [],
        PERSON_IDS[3],
      ),
    ),
  'a question to pause': (words, names) =>
    seenIn(
      proposalMessage(words, anyMatch(words, names, 'running'), proposal('pause', names.slice(1)), [], PERSON_IDS[3]),
    ),
  'past games': (words, names) => {
    const past = { result: results(names), game: { id: 'abcdefghij', number: 7, threadId: null } } as never;
    const request = { of: { channelId: '5' }, side: null, players: null, won: null, withId: null, place: null };
    const page = { games: [past], hasNewer: false, hasOlder: false };
    return seenIn(historyMessage(words, request as never, page, { personId: PERSON_IDS[3], serverId: null }));
  },
  'a search': (words, names) =>
    seenIn(
      seekMessage(
        words,
        {
          id: 1,
          seekerId: PERSON_IDS[0],
          status: 'open',
          side: 'A',
          players: 4,
          timeControl: null,
          rated: true,
          range: null,
          everywhere: false,
          place: null,
          noticeId: null,
          createdAt: new Date(0),
          endsAt: new Date(0),
          offerAt: null,
          matchId: null,
          least: 2,
          members: names.map((name, at) => ({ personId: PERSON_IDS[at] ?? '', name })),
        } as never,
        null,
      ),
    ),
  'a league that people enter': (words, names) => seenIn(entryMessage(words, league as never, entries(names))),
  standings: async (words, names) => {
    const { contextOf } = shown(words);
    const pictures = await standingsPictures(contextOf(viewAt(words, names, 3)) as never, words, view(names));
    return seenIn([standingsText(words, view(names)), pictures]);
  },
  'a leaderboard': async (words, names) => {
    const lines = names.map((name, at) => ({
      name,
      personId: PERSON_IDS[at] ?? '',
      place: at + 1,
      mu: 30,
      sigma: 2,
      games: 9,
      wins: 3,
      trend: [],
    }));
    const context = {
      ...shown(words).contextOf(viewAt(words, names, 3)),
      clock: { now: () => new Date(0) },
      defaultTheme: 'dark',
      people: { leaderboard: () => Promise.resolve({ lines, own: null, hasMore: false }) },
    } as never;
    const of = async (form: 'picture' | 'text') =>
      leaderboardMessage(
        ...([context, words, { where: 'here', pool: 'two', period: 'all', games: 3, form, page: 0 } as const] as const),
        { reader: '5', server: { id: '1', name: LONG_SERVER } },
      );
    return seenIn([await of('text'), await of('picture')]);
  },
};

/** The words of a formatted text, and its markup in order. */
function read(text: string): { readonly plainText: string; readonly marks: readonly string[] } {
  const plainText: string[] = [];
  const marks: string[] = [];
  const walk = (nodes: readonly TextNode[]): void => {
    for (const node of nodes) {
      if (node.type === 'twemoji') plainText.push(field(node, 'name'));
      else if (node.type !== 'text') marks.push(node.type);
      if (typeof node.content === 'string') plainText.push(node.content);
      else if (node.content) walk(node.content);
      else if (!['br', 'newline', 'twemoji'].includes(node.type)) plainText.push(`<${node.type}>`);
    }
  };
  const blocks = (all: ReturnType<typeof splitBlocks>): void => {
    for (const block of all) {
      if (block.kind === 'text') {
        for (const line of block.text.split('\n')) {
          const [mark = ''] = /^(#{1,3}|-#|>) /.exec(line) ?? [];
          marks.push(mark);
          walk(readText(line.slice(mark.length)));
        }
      } else {
        marks.push(block.ordered ? 'ordered' : 'list');
        for (const item of block.items) {
          walk(readText(item.text));
          blocks(item.children);
        }
      }
    }
  };
  blocks(splitBlocks(text));
  return { plainText: plainText.join('').replaceAll('\u200b', ''), marks };
}

describe.each(Object.entries(MESSAGES))('%s', (_, surface) => {
  it('has the same markup whatever people call themselves', async () => {
    for (const code of ['en', 'ja'] as const) {
      const words = language.of(code);
      const plainResult = await surface(words, PLAIN_NAMES);
      expect(JSON.stringify(plainResult)).toContain(PLAIN_NAMES[1]);
      for (const name of HOSTILE_NAMES) {
        const names = [PLAIN_NAMES[0], name, PLAIN_NAMES[2], PLAIN_NAMES[3]];
        const hostile = await surface(words, names);
        for (const [index, text] of plainResult.formatted.entries()) {
          const [before, after] = [read(text), read(hostile.formatted[index] ?? '')];
          expect(after.marks, JSON.stringify(name)).toEqual(before.marks);
        }
        // No escapes where nothing is formatted.
        for (const text of hostile.plain) expect(text, JSON.stringify(name)).not.toMatch(/\\[*_`~|[\]#>.-]|\u200b/);
      }
      for (const text of plainResult.plain) {
        if (isFormatted(text)) expect.fail(`formatting where none is shown: ${text}`);
      }
    }
  });

  it('distinguishes people with confusable names', async () => {
    for (const { code } of language.locales) {
      const words = language.of(code);
      const alike = await surface(words, ['Zuq', 'Zuq', 'zuq', 'Zuq ']);
      const lines = [...alike.formatted.map((text) => read(text).plainText), ...alike.plain];
      for (const line of lines) {
        // Every name carries a sign or number.
        const named = line.match(/zuq(?:さん)?(?:\u00a0[▲♥☾⋈]|#\d{4})?/gi) ?? [];
        for (const name of named) expect(name, line).toMatch(/[▲♥☾⋈]|#\d{4}/);
      }
    }
  });
});

it('every seat gets a unique name that shows as it is', () => {
  const name = fc.oneof(fc.constantFrom(...HOSTILE_NAMES), fc.string({ unit: 'binary', maxLength: 40 }));
  fc.assert(
    fc.property(fc.array(name, { minLength: 2, maxLength: 4 }), fc.constantFrom('en', 'de', 'ja'), (chosen, code) => {
      const words = language.of(code);
      const match = { members: chosen.map((each, at) => ({ personId: PERSON_IDS[at] ?? '', name: each })) };
      const formatted = shownNames(words, match).map((text) => read(text));
      const plain = plainNames(words, match);
      expect(formatted.map(({ plainText }) => plainText)).toEqual(plain.map((text) => text.replaceAll('\u200b', '')));
      for (const { marks } of formatted) expect(marks).toEqual(['']);
      expect(new Set(plain.map(confusableKey)).size).toBe(chosen.length);
    }),
    { numRuns: 300 },
  );
});

it('names of servers are whole, or end with an ellipsis', async () => {
  const words = language.of('en');
  const label = labelOfMatch(words, viewAt(words, ['Anni', 'Jana'], 5), LONG_SERVER);
  expect(label).toMatch(/ · Home of the players Home of the players…$/);
  expect(JSON.stringify(await MESSAGES['a leaderboard']?.(words, ['Anni', 'Jana']))).toContain(LONG_SERVER);
});
