import { type BotContext, defineControl, sayWithFiles, spectator } from '../../../discord/interactions/index.ts';
import { capitalize, type SentenceMessage, sanitizeName } from '../../../discord/messages/index.ts';
import { themeFor } from '../../../discord/tablePicture/index.ts';
import { gameNames, givenNames, moveLine, plainNames, playersOf } from '../../../discord/wording/index.ts';
import { pageWordings, scoreSheetWords, type Words } from '../../../language/index.ts';
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
  const theme = await themeFor(context, view.match, reader);
  const data = await replayData(context, view, words, theme);
  if (data === null) return { content: words.t('errors.noRecord') };
  return {
    content: words.t('replay.ready'),
    files: [{ attachment: await context.replays.make(data), name: `intarsia-${view.match.number}.html` }],
  };
}

/** Contains all sentences in every language. `ownWords` and `theme` determine how the replay is shown first. */
async function replayData(
  context: BotContext,
  view: MatchView,
  ownWords: Words,
  theme: Theme,
): Promise<ReplayData | null> {
  const { matches, language } = context;
  const record = await recordOf(context, view);
  if (record === null || view.state === null) return null;
  const components = context.componentsOf(view.state);
  const players = playersOf(ownWords, view.match);
  const history = await matches.history(view.match.id);
  const misses = (await matches.review(view.match.id))?.misses ?? [];
  const better = eventsOfBetter(components, view.match, history, misses);
  const languages = language.locales.map(({ code, name }) => {
    const wordings = pageWordings(code, REPLAY_WORDINGS);
    return [code, { name, ...sentences(language.of(code), view, history, better), wordings }] as const;
  });
  return {
    components: toPlainComponents(components),
    record,
    names: givenNames(ownWords, view.match),
    computers: players.computers,
    resigned: players.resigned,
    winners: winnersOf(view.match, view.state),
    misses,
    theme,
    locale: ownWords.locale,
    languages: Object.fromEntries(languages),
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
  const end = state && shownPosition(match, state);
  const headline = end === null ? '' : scoreSheetWords(words, end, names, match.members).headline;
  return {
    title: words.t('replay.title', { names: words.enumeration(gameNames(words, match, sanitizeName)) }),
    result: words.sentences(headline, words.enumeration(points.map((each) => words.t('events.pointsOf', each)))),
    lines: history.map((move) => moveLine(words, move, names)),
    better: better.map((events) => words.t('replay.better', { line: words.moveLine(events, names) })),
    rounds: CONNECTOR_POINTS.map((_, index) => capitalize(words.locale, words.t('game.roundOf', { round: index + 1 }))),
  };
}

/** For each miss, the events of the better move; empty if it is illegal. */
function eventsOfBetter(
  components: Components,
  match: Match,
  history: readonly PlayedMove[],
  misses: readonly Miss[],
): (readonly GameEvent[])[] {
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
