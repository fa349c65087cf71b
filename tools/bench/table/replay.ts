/** Measures the file size of the replay of a game of four with all languages. */
import { createLanguage, pageWordings } from '../../../src/language/index.ts';
import { apprentice } from '../../../src/opponents/index.ts';
import {
  apply,
  createGame,
  type GameEvent,
  type Move,
  makeRecord,
  recordedMove,
  seededRandom,
} from '../../../src/rules/index.ts';
import { createReplayFiles, REPLAY_WORDINGS, toPlainComponents } from '../../../src/table/index.ts';
import { standardComponents } from '../rules/rules.ts';

const NAMES = ['Anni', 'Peter', 'Jana', 'Lukas'];

/** Bytes. */
export async function replaySize(): Promise<number> {
  const components = standardComponents();
  const random = seededRandom(5);
  const cards = components.startCards.map(({ id }) => id).filter((id) => id !== components.restingStartCard);
  const setup = { side: 'A' as const, startingPlayer: 0, startingHandCards: cards.slice(0, NAMES.length) };
  let { state } = createGame(components, setup);
  const moves: Move[] = [];
  const happened: (readonly GameEvent[])[] = [];
  while (state.turn !== null) {
    const move = apprentice(components, state, random);
    const applied = apply(components, state, move);
    if (!applied.ok) throw new Error(applied.code);
    moves.push(recordedMove(move, applied.events));
    happened.push(applied.events);
    state = applied.state;
  }
  const language = createLanguage();
  const languages = language.locales.map(({ code, name }) => {
    const words = language.of(code);
    const lines = happened.map((events) => words.moveLine(events, NAMES));
    const rounds = [1, 2, 3].map((round) => words.t('game.roundOf', { round }));
    return [
      code,
      {
        name,
        wordings: pageWordings(words.locale, REPLAY_WORDINGS),
        title: 'Intarsia',
        result: NAMES[0] ?? '',
        lines,
        better: [],
        rounds,
      },
    ];
  });
  const file = await createReplayFiles().make({
    components: toPlainComponents(components),
    record: makeRecord(setup, NAMES, moves, state),
    names: NAMES,
    computers: [],
    resigned: [],
    winners: state.winners,
    misses: [],
    theme: 'light',
    locale: 'en',
    languages: Object.fromEntries(languages),
  });
  return file.length;
}
