/**
 * The standings of large leagues: the medals and the standings in words fit in a message, what is cut is said, and people
 * find their own line.
 */
import { expect, it } from 'vitest';
import { standingsPictures, standingsText } from '../../../../src/features/leagues/discord/messages/standings.ts';
import { leagueNoticeMessage } from '../../../../src/features/leagues/discord/notices.ts';
import { withMatchResult } from '../../../../src/features/leagues/usecases/tableResults.ts';
import type { StandingsRequest } from '../../../../src/picture/index.ts';
import { checkLimits } from '../../../discord/support/messageLimits.ts';
import { randomGame } from '../../../discord/support/randomGames.ts';
import { language, shownGame } from '../../../discord/support/shownGames.ts';

const game = randomGame(2, 4, 'A');
const GROUPS = 20;
const GROUP_SIZE = 6;

const entries = Array.from({ length: GROUPS * GROUP_SIZE }, (_, at) => ({
  number: at + 1,
  personId: String(100000000000000017n + BigInt(at) * 7919n),
  name: `_Somebody_ with a long name ${at}`,
  group: 1 + Math.floor(at / GROUP_SIZE),
  rankBefore: null,
  left: false,
}));
const games = entries.flatMap(({ number, group }) =>
  number % 2 === 0
    ? []
    : [
        withMatchResult(
          {
            round: 1,
            table: number,
            group,
            state: 'open',
            matchId: `game${number}`,
            seats: [number, number + 1].map((entry, seat) => ({ entry, seat, result: null })),
          },
          [1, 2],
          [60 + (number % 11), 40],
        ),
      ],
);
const league = {
  ...{ id: 'leagueleag', name: 'A league with a name that is long', season: 12, status: 'finished' },
  ...{ serverId: '1', channelId: '100000000000000099', organiserId: '5', locale: 'en', theme: 'dark', computer: null },
  ...{ sides: 'A', tableSize: 2, groupSize: GROUP_SIZE, timeControl: null, absence: 'computer', misses: 2 },
  ...{ round: 5, rounds: 5, standingsNotice: null },
};

it.each(language.locales.map(({ code }) => code))('in %s, with many groups', async (code) => {
  const words = language.of(code);
  const { views, contextOf } = shownGame(game, code);
  const [first] = views;
  if (!first) throw new Error('a game without views');
  const leagues = { readableLeague: async () => league, leagueView: async () => ({ league, entries, games }) };
  const message = await leagueNoticeMessage(
    { context: { ...contextOf(first), leagues }, words, notice: { id: 1 } } as never,
    { kind: 'league', leagueId: league.id, part: 'final', round: 5 },
  );
  const plain = message?.withoutFiles?.();
  if (!message || !plain) throw new Error('no message with pictures');
  checkLimits(message, 'with pictures');
  const components = [...plain.components, plain.why];
  checkLimits({ components }, 'in words');
  const said = JSON.stringify(components);
  expect(said).toContain('🥇');
  expect(said).toContain(words.t('leagues.final'));
});

it('standings of a round that is over name that round, although the next one has begun', async () => {
  const words = language.of('en-US');
  const { views, contextOf } = shownGame(game, 'en-US');
  const [first] = views;
  if (!first) throw new Error('a game without views');
  const running = { ...league, status: 'running', round: 2, standingsNotice: 7 };
  const leagues = {
    readableLeague: async () => running,
    leagueView: async () => ({ league: running, entries, games }),
  };
  const message = await leagueNoticeMessage(
    { context: { ...contextOf(first), leagues }, words, notice: { id: 7 } } as never,
    { kind: 'league', leagueId: league.id, part: 'standings', round: 1 },
  );
  expect(JSON.stringify(message?.withoutFiles?.())).toContain(words.t('leagues.standings', { round: 1, rounds: 5 }));
});

const view = (people: number) => ({ league, entries: entries.slice(0, people), games }) as never;

it('pictures say how many people they show, only where they leave some out, and people see their own line', async () => {
  const words = language.of('en-US');
  const feet: string[] = [];
  const standings = async ({ foot }: StandingsRequest) => {
    feet.push(foot);
    return Buffer.from('');
  };
  const more = Array.from({ length: 150 }, (_, at) => ({
    ...entries[0],
    number: at + 1,
    personId: String(at),
    group: 1,
  }));
  const drawn = async (people: number, reader: string) => {
    feet.length = 0;
    const shown = { league, entries: more.slice(0, people), games: [] } as never;
    const { components, files } = await standingsPictures({ pictures: { standings } } as never, words, shown, reader);
    expect(files).toHaveLength(Math.min(3, Math.ceil(people / 40)));
    return {
      cut: feet.map((foot) => /The first \d+ of \d+/.exec(foot)?.[0] ?? ''),
      added: components.length - files.length,
    };
  };
  expect(await drawn(40, '39')).toEqual({ cut: [''], added: 0 });
  expect(await drawn(100, '99')).toEqual({ cut: ['', '', ''], added: 0 });
  expect(await drawn(150, '119')).toEqual({ cut: ['', '', 'The first 120 of 150'], added: 0 });
  expect(await drawn(150, '120')).toEqual({ cut: ['', '', 'The first 120 of 150'], added: 1 });
});

it('people find their own line once below the first ones in words', () => {
  const words = language.of('en-US');
  const linesFor = (reader: string | null) =>
    JSON.stringify(standingsText(words, view(entries.length), { reader })).match(/long name \d+/g) ?? [];
  const everybody = linesFor(null);
  expect(everybody.length).toBeLessThan(entries.length);
  const [first, last] = [entries[0], entries.at(-1)].map((entry) => entry?.personId ?? '');
  expect(linesFor(first ?? '')).toEqual(everybody);
  expect(linesFor(last ?? '')).toEqual([...everybody, `long name ${entries.length - 1}`]);
  const inWords = JSON.stringify(standingsText(words, view(entries.length), { reader: last ?? '' }));
  expect(inWords).toMatch(/\*\*Group 20\*\*\\n6[^*]+long name 119/);
});
