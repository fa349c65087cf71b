import { type BotContext, defineControl, sayWithFiles, spectator } from '../../../discord/interactions/index.ts';
import { capitalize, type SentenceMessage, sanitizeName } from '../../../discord/messages/index.ts';
import { themeFor } from '../../../discord/tablePicture/index.ts';
import { gameNames, givenNames, moveLine, plainNames, playersOf } from '../../../discord/wording/index.ts';
import { type Language, pageWordings, scoreSheetWords, type Words } from '../../../language/index.ts';
import {
  ERASED_PERSON,
  isErasedPerson,
  type Match,
  type MatchView,
  type PersonId,
  type PlayedMove,
  positionsOf,
  shownPosition,
  type Theme,
  winnersOf,
} from '../../../match/index.ts';
import {
  apply,
  CONNECTOR_POINTS,
  type Components,
  type GameEvent,
  type GameRecord,
  type GameState,
  scores,
} from '../../../rules/index.ts';
import { REPLAY_WORDINGS, type ReplayData, type ReplayWords, toPlainComponents } from '../../../table/index.ts';
import type { Miss } from '../../advice/model.ts';
import type { Matches } from '../../createMatches.ts';

export const REPLAY_ACTION = 'replay';

export const replayControl = defineControl({
  action: REPLAY_ACTION,
  guard: spectator({ statuses: ['finished'], currency: 'any' }),
  async execute(context, { interaction, words, view }) {
    await sayWithFiles(interaction, await replayAnswer(context, words, view, interaction.user.id));
  },
});

export async function replayAnswer(
  context: BotContext,
  words: Words,
  view: MatchView,
  reader: PersonId,
): Promise<SentenceMessage> {
  const { match, state } = view;
  const record = await recordOf(context, view);
  if (record === null || state === null) return { content: words.t('errors.noRecord') };
  const game: ReplayedGame = {
    match,
    state,
    components: context.componentsOf(state),
    record,
    history: await context.matches.history(match.id),
    misses: (await context.matches.review(match.id))?.misses ?? [],
  };
  const data = replayData(context.language, game, words, await themeFor(context, match, reader));
  return {
    content: words.t('replay.ready'),
    files: [{ attachment: await context.replays.make(data), name: `intarsia-${match.number}.html` }],
  };
}

export interface ReplayedGame {
  readonly match: Pick<Match, 'members' | 'setup' | 'status'>;
  readonly state: GameState;
  readonly components: Components;
  readonly record: GameRecord;
  readonly history: readonly PlayedMove[];
  readonly misses: readonly Miss[];
}

/** Contains all sentences in every language. `ownWords` and `theme` determine how the replay is shown first. */
export function replayData(language: Language, game: ReplayedGame, ownWords: Words, theme: Theme): ReplayData {
  const { match, state, components, record, misses } = game;
  const players = playersOf(ownWords, match);
  const better = eventsOfBetter(game);
  const languages = language.locales.map(({ code, name }) => {
    const wordings = pageWordings(code, REPLAY_WORDINGS);
    return [code, { name, ...sentences(language.of(code), game, better), wordings }] as const;
  });
  return {
    components: toPlainComponents(components),
    record,
    names: givenNames(ownWords, match),
    computers: players.computers,
    resigned: players.resigned,
    winners: winnersOf(match, state),
    misses,
    theme,
    locale: ownWords.locale,
    languages: Object.fromEntries(languages),
  };
}

type Sentences = Pick<ReplayWords, 'title' | 'result' | 'lines' | 'better' | 'rounds'>;

function sentences(
  words: Words,
  { match, state, history }: ReplayedGame,
  better: readonly (readonly GameEvent[])[],
): Sentences {
  const names = plainNames(words, match);
  const points = scores(state).map((score, seat) => ({ points: score, name: names[seat] ?? '' }));
  const { headline } = scoreSheetWords(words, shownPosition(match, state), names, match.members);
  return {
    title: words.t('replay.title', { names: words.enumeration(gameNames(words, match, sanitizeName)) }),
    result: words.sentences(headline, words.enumeration(points.map((each) => words.t('events.pointsOf', each)))),
    lines: history.map((move) => moveLine(words, move, names)),
    better: better.map((events) => words.t('replay.better', { line: words.moveLine(events, names) })),
    rounds: CONNECTOR_POINTS.map((_, index) => capitalize(words.locale, words.t('game.roundOf', { round: index + 1 }))),
  };
}

/** For each miss, the events of the better move; empty if it is illegal. */
function eventsOfBetter({ components, match, history, misses }: ReplayedGame): (readonly GameEvent[])[] {
  const positions = positionsOf(components, match, history);
  return misses.map(({ number, better }) => {
    const before = positions[history.findIndex((played) => played.number === number)];
    const applied = before && apply(components, before, better);
    return applied?.ok ? applied.events : [];
  });
}

/** The record with the players' names as the reader of the view sees them. */
export async function recordOf(
  { matches }: { readonly matches: Pick<Matches, 'record'> },
  { match }: Pick<MatchView, 'match'>,
): Promise<GameRecord | null> {
  const record = await matches.record(match.id);
  return (
    record && {
      ...record,
      players: match.members.map(({ personId, name }) => (isErasedPerson(personId) ? ERASED_PERSON : name)),
    }
  );
}

export function recordFile(number: number, record: GameRecord) {
  return { attachment: Buffer.from(`${JSON.stringify(record)}\n`), name: `intarsia-${number}.json` };
}
