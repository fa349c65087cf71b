/**
 * What a replay of a finished game is made of: its record, what its review has found, and all sentences in every language.
 * The file itself is made by the table.
 */

import type { BotContext } from '../../../../discord/frame/index.ts';
import { capitalised, plainName } from '../../../../discord/messages/index.ts';
import { gameNames, givenNames, moveLine, plainNames, playersOf } from '../../../../discord/wording/index.ts';
import { pageWordings, scoreSheetWords, type Words } from '../../../../language/index.ts';
import type { MatchView, Miss, PlayedMove } from '../../../../match/index.ts';
import {
  apply,
  CONNECTOR_POINTS,
  type Components,
  type GameEvent,
  type GameRecord,
  replay,
  scores,
} from '../../../../rules/index.ts';
import { plainComponents, REPLAY_WORDINGS, type ReplayData, type ReplayWords } from '../../../../table/index.ts';
import { recordOf } from '../record.ts';

/** How it is shown first: as whoever asks for it sees things. */
export type ReplayReader = Pick<ReplayData, 'locale' | 'theme'>;

/** Null where there is no record of it. */
export async function replayData(
  context: Pick<BotContext, 'matches' | 'language' | 'componentsOf'>,
  view: MatchView,
  reader: ReplayReader,
): Promise<ReplayData | null> {
  const { matches, language } = context;
  const record = await recordOf(context, view);
  if (record === null || view.state === null) return null;
  const components = context.componentsOf(view.state);
  const history = await matches.history(view.match.id);
  const misses = (await matches.review(view.match.id))?.misses ?? [];
  const better = eventsOfBetter(components, record, misses);
  const { locale } = language.of(reader.locale);
  return {
    components: plainComponents(components),
    record,
    names: givenNames(language.of(reader.locale), view.match),
    computers: playersOf(language.of(reader.locale), view.match).computers,
    misses,
    theme: reader.theme,
    locale,
    languages: Object.fromEntries(
      language.locales.map(({ code, name }) => {
        const words = language.of(code);
        return [
          code,
          { name, ...sentences(words, view, history, better), wordings: pageWordings(code, REPLAY_WORDINGS) },
        ];
      }),
    ),
  };
}

type Sentences = Pick<ReplayWords, 'title' | 'result' | 'lines' | 'better' | 'rounds'>;

function sentences(
  words: Words,
  { match, state }: MatchView,
  history: readonly PlayedMove[],
  better: readonly (readonly GameEvent[])[],
): Sentences {
  const names = plainNames(words, match);
  const points = state === null ? [] : scores(state).map((score, seat) => ({ points: score, name: names[seat] ?? '' }));
  const headline = state === null ? '' : scoreSheetWords(words, state, names).headline;
  return {
    title: words.t('replay.title', { names: words.enumeration(gameNames(words, match, plainName)) }),
    result: words.labelled(headline, words.enumeration(points.map((each) => words.t('events.pointsOf', each)))),
    lines: history.map((move) => moveLine(words, move, names)),
    better: better.map((events) => words.t('replay.better', { line: words.moveLine(events, names) })),
    rounds: CONNECTOR_POINTS.map((_, index) =>
      capitalised(words.locale, words.t('game.roundOf', { round: index + 1 })),
    ),
  };
}

/** What would have happened by each of the better moves. */
function eventsOfBetter(components: Components, record: GameRecord, misses: readonly Miss[]): (readonly GameEvent[])[] {
  const events = new Map<number, readonly GameEvent[]>();
  const wanted = new Map(misses.map(({ number, better }) => [number, better]));
  const missed = (number: number, state: Parameters<typeof apply>[1]) => {
    const move = wanted.get(number);
    const applied = move && apply(components, state, move);
    if (applied?.ok) events.set(number, applied.events);
  };
  replay(components, { ...record, result: undefined }, (number, _, state) => missed(number + 1, state));
  return misses.map(({ number }) => events.get(number) ?? []);
}
