/** Reads the recorded game and the common options of the commands `picture` and `film`. */

import { open, rename, rm, stat } from 'node:fs/promises';
import { messageOf } from '../../kernel/index.ts';
import { createLanguage, type Words } from '../../language/index.ts';
import { THEMES, type ThemeName } from '../../picture/index.ts';
import {
  type Components,
  createGame,
  type GameEvent,
  type GameRecord,
  type GameState,
  replay,
  type Seat,
} from '../../rules/index.ts';
import { componentsOf, faultMessage } from './components.ts';
import {
  CommandFault,
  choiceOption,
  numberOption,
  type Option,
  type OptionValues,
  shortened,
  textOption,
  UsageError,
  wholeNumber,
} from './options.ts';
import { readGames } from './recordFiles.ts';
import type { CommandStreams } from './streams.ts';

const MAX_GAME_NUMBER = 10_000_000;

const language = createLanguage();
const LOCALES = language.locales.map(({ code }) => code);

export const RECORD = { name: 'RECORD', text: 'a file of game records, or - for standard input', min: 1, max: 1 };

export const COMMON_OPTIONS = {
  game: numberOption('number of the game in the file, from 1', { min: 1, max: MAX_GAME_NUMBER, preset: 1 }),
  viewer: textOption(
    'SEAT',
    "that player's own board and hand instead of the table; seats count from 0, as in records",
  ),
  theme: choiceOption('the colors', THEMES, THEMES[0]),
  locale: choiceOption('language of texts and of unnamed players', LOCALES, 'en'),
};
type CommonValues = OptionValues<typeof COMMON_OPTIONS>;

export function outOption(formats: readonly string[]): Option<string | undefined> {
  return textOption('FILE', `output file; ${formats.map((format) => `.${format}`).join(' or ')}`);
}

export interface RecordedGame {
  readonly components: Components;
  readonly record: GameRecord;
  readonly states: readonly [GameState, ...GameState[]];
  /** By move. */
  readonly events: readonly (readonly GameEvent[])[];
  /** By seat; a player without a name is named after the seat. */
  readonly names: readonly string[];
  readonly theme: ThemeName;
  readonly viewer: Seat | null;
  readonly words: Words;
}

/** The output file and its extension in lower case, which is one of `allowed`. */
export function outputFileOf<T extends string>(
  out: string | undefined,
  allowed: readonly T[],
): { readonly file: string; readonly format: T } {
  const example = `--out FILE.${allowed[0]}`;
  if (out === undefined) throw new UsageError(`Give an output file, such as ${example}.`);
  const format = allowed.find((one) => out.toLowerCase().endsWith(`.${one}`));
  if (format !== undefined) return { file: out, format };
  const endings = allowed.map((one) => `.${one}`).join(' or ');
  throw new UsageError(`--out must be a file ending in ${endings}, not "${shortened(out)}".`);
}

export function appearanceOf({ theme, locale }: Pick<CommonValues, 'theme' | 'locale'>) {
  return { theme, words: language.of(locale) };
}

/** Reads and checks the game. Throws a UsageError for wrong arguments, a CommandFault for a faulty file or record. */
export async function recordedGame(
  options: CommonValues,
  file: string,
  { stdin, environment }: CommandStreams,
): Promise<RecordedGame> {
  const { game: number } = options;
  const { theme, words } = appearanceOf(options);
  const components = componentsOf(environment);
  const laterStates: GameState[] = [];
  const events: (readonly GameEvent[])[] = [];
  const replayed = replay(components, await gameNumber(number, file, stdin), (_, __, state, happened) => {
    laterStates.push(state);
    events.push(happened);
  });
  if (!replayed.ok) {
    const where = replayed.move === null ? '' : `, move ${replayed.move} (from 0)`;
    throw new CommandFault(`${file}, game ${number}${where}: ${faultMessage(replayed.fault)}`);
  }
  const { record } = replayed;
  const states = [createGame(components, record).state, ...laterStates] as const;
  const names = record.players.map((name, seat) => (name.trim() === '' ? words.name(seat) : name));
  const viewer =
    options.viewer === undefined ? null : wholeNumber('viewer', options.viewer, 0, record.players.length - 1);
  return { components, record, states, events, names, theme, viewer, words };
}

async function gameNumber(number: number, file: string, stdin: CommandStreams['stdin']): Promise<unknown> {
  let games = 0;
  for await (const found of readGames(file, stdin)) {
    if (found.game === null && 'message' in found) throw new CommandFault(`${file}: ${found.message}`);
    games += 1;
    if (found.game !== number) continue;
    if ('json' in found) return found.json;
    throw new CommandFault(`${file}, game ${number}: ${found.message}`);
  }
  throw new UsageError(`There is no game ${number} in ${shortened(file)}; it holds ${games}.`);
}

/** Returns the number of bytes. Throws a CommandFault if the file cannot be written, and whatever `parts` throws. */
export async function writeFile(
  file: string,
  parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<number> {
  const refuse = (error: unknown) => {
    throw new CommandFault(`${file} cannot be written: ${messageOf(error)}.`);
  };
  // A device or a pipe cannot be replaced.
  const isReplaced = await stat(file).then(
    (existing) => existing.isFile(),
    () => true,
  );
  const unfinished = isReplaced ? `${file}.unfinished` : file;
  const handle = await open(unfinished, 'w').catch(refuse);
  let bytes = 0;
  let isComplete = false;
  try {
    for await (const part of parts) {
      await handle.writeFile(part).catch(refuse);
      bytes += part.length;
    }
    isComplete = true;
  } finally {
    await handle.close();
    if (!isComplete && isReplaced) await rm(unfinished, { force: true });
  }
  if (isReplaced) await rename(unfinished, file).catch(refuse);
  return bytes;
}
