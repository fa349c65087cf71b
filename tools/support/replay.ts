/** The data of a replay as the bot makes it, for a recorded game that no bot has played. */
import { type ReplayedGame, replayData } from '../../src/features/views/discord/replay.ts';
import { createLanguage } from '../../src/language/index.ts';
import type { PlayedMove, Theme } from '../../src/match/index.ts';
import { type Components, createGame, type GameRecord, legalMoves, replay } from '../../src/rules/index.ts';
import type { ReplayData } from '../../src/table/index.ts';

export interface ReplayOptions {
  readonly names: readonly string[];
  /** Default: none. */
  readonly computer?: number;
  /** The number of a build, counted from 0, to which the replay shows a better one: another legal build. Default: none. */
  readonly missed?: number;
  readonly theme?: Theme;
  readonly locale?: string;
}

const language = createLanguage();

export function replayOf(
  components: Components,
  recorded: GameRecord,
  { names, computer, missed, theme = 'light', locale = 'en' }: ReplayOptions,
): ReplayData {
  const record = { ...recorded, players: names };
  const history: PlayedMove[] = [];
  const misses: ReplayedGame['misses'][number][] = [];
  let before = createGame(components, record).state;
  const replayed = replay(components, record, (number, move, after, events) => {
    if (number === missed && move.type === 'build') {
      const better = [...legalMoves(components, before)].find(
        (other) => other.type === 'build' && other.space !== move.space,
      );
      if (better) misses.push({ number, better, points: 4 });
    }
    history.push({ number, version: number + 1, seat: move.seat, move, events, at: new Date(0), automatic: null });
    before = after;
  });
  if (!replayed.ok) throw new Error(`the recorded game is not legal: ${JSON.stringify(replayed)}`);
  if (missed !== undefined && misses.length === 0) throw new Error(`move ${missed} is not a build with an alternative`);
  const members = names.map((name, seat) => ({
    personId: `person${seat}`,
    name,
    ...(seat === computer && { computer: 'a program' }),
  }));
  const match = { members, setup: record, status: 'finished' } as const;
  const game = { match, state: replayed.state, components, record, history, misses };
  return replayData(language, game, language.of(locale), theme);
}
