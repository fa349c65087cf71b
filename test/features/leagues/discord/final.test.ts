/** The end of a season where the bot may not attach pictures: the medals and the standings in words fit in a message. */
import { expect, it } from 'vitest';
import { leagueNoticeMessage } from '../../../../src/features/leagues/discord/notices.ts';
import { withMatchResult } from '../../../../src/features/leagues/usecases/tableResults.ts';
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
  const leagues = { league: async () => league, leagueView: async () => ({ league, entries, games }) };
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
