/** The recorded game and common options of the commands `picture` and `film`. */
import { open, rm } from 'node:fs/promises';
import { createLanguage, type Words } from '../../language/index.ts';
import { THEMES, type ThemeName } from '../../picture/index.ts';
import { type Components, createGame, type GameRecord, type GameState, replay, type Seat } from '../../rules/index.ts';
import { componentsOf, faultMessage } from './components.ts';
import { oneOf, type ParsedOptions, shortened, UsageError, wholeNumber } from './options.ts';
import { readGames } from './recordFiles.ts';
import type { CommandStreams } from './streams.ts';

export const COMMON_OPTIONS = ['out', 'game', 'viewer', 'locale', 'theme'] as const;

export const COMMON_USAGE = `  --game N          which game of a file that holds several, from 1 (1)
  --viewer SEAT     that player's own board and hand instead of the table; seats count from 0, as in records
  --theme NAME      ${THEMES.join(' or ')} (${THEMES[0]})
  --locale NAME     the language of what is written, and of players without a name (en)
`;

const MAX_GAME_NUMBER = 10_000_000;

export interface RecordedGame {
  readonly components: Components;
  readonly record: GameRecord;
  readonly states: readonly [GameState, ...GameState[]];
  /** By seat; a player without a name is called by the seat. */
  readonly names: readonly string[];
  readonly theme: ThemeName;
  readonly viewer: Seat | null;
  readonly words: Words;
}

/** The output file and its extension in lower case, one of `allowed`. */
export function outputFileOf<T extends string>(
  values: ParsedOptions['values'],
  allowed: readonly T[],
): { readonly file: string; readonly format: T } {
  const example = `--out FILE.${allowed[0]}`;
  if (values.out === undefined) throw new UsageError(`Say where to write, such as ${example}.`);
  const format = allowed.find((one) => values.out?.toLowerCase().endsWith(`.${one}`));
  if (format !== undefined) return { file: values.out, format };
  const endings = allowed.map((one) => `.${one}`).join(' or ');
  throw new UsageError(`--out must be a file ending in ${endings}, not "${shortened(values.out)}".`);
}

/** The theme and language of the options. */
export function appearanceOf(values: ParsedOptions['values']): { readonly theme: ThemeName; readonly words: Words } {
  const theme = oneOf('theme', values.theme, THEMES, THEMES[0]);
  const language = createLanguage();
  const locales = language.locales.map(({ code }) => code);
  return { theme, words: language.of(oneOf('locale', values.locale, locales, 'en')) };
}

/**
 * Reads and checks the game. Wrong arguments throw a UsageError; a faulty file or record gives a sentence with the
 * move.
 */
export async function recordedGame(
  { values, positionals }: ParsedOptions,
  { stdin, environment }: CommandStreams,
): Promise<{ readonly ok: true; readonly game: RecordedGame } | { readonly ok: false; readonly message: string }> {
  const [file, ...extra] = positionals;
  if (file === undefined) throw new UsageError('Name the file of a game record, or - for standard input.');
  if (extra.length > 0) throw new UsageError(`Name one file, not ${positionals.length}.`);
  const { theme, words } = appearanceOf(values);
  const number = wholeNumber('game', values.game, 1, MAX_GAME_NUMBER, 1);
  const components = componentsOf(environment);
  const found = await gameNumber(number, file, stdin);
  if (!found.ok) return found;
  const laterStates: GameState[] = [];
  const replayed = replay(components, found.json, (_, __, state) => laterStates.push(state));
  if (!replayed.ok) {
    const where = replayed.move === null ? '' : `, move ${replayed.move} (from 0)`;
    return { ok: false, message: `${file}, game ${number}${where}: ${faultMessage(replayed.fault)}` };
  }
  const { record } = replayed;
  const states = [createGame(components, record).state, ...laterStates] as const;
  const names = record.players.map((name, seat) => (name.trim() === '' ? words.name(seat) : name));
  const viewer =
    values.viewer === undefined ? null : wholeNumber('viewer', values.viewer, 0, record.players.length - 1, 0);
  return { ok: true, game: { components, record, states, names, theme, viewer, words } };
}

async function gameNumber(
  number: number,
  file: string,
  stdin: CommandStreams['stdin'],
): Promise<{ readonly ok: true; readonly json: unknown } | { readonly ok: false; readonly message: string }> {
  let games = 0;
  for await (const found of readGames(file, stdin)) {
    if (found.game === null && 'message' in found) return { ok: false, message: `${file}: ${found.message}` };
    games += 1;
    if (found.game !== number) continue;
    return 'json' in found
      ? { ok: true, json: found.json }
      : { ok: false, message: `${file}, game ${number}: ${found.message}` };
  }
  throw new UsageError(`There is no game ${number} in ${shortened(file)}; it holds ${games}.`);
}

/** Resolves to the number of bytes, or to a sentence if the file cannot be written. Rethrows what `parts` throws. */
export async function writeFile(
  file: string,
  parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<{ readonly ok: true; readonly bytes: number } | { readonly ok: false; readonly message: string }> {
  const refused = (error: unknown) => ({
    ok: false as const,
    message: `${file} cannot be written: ${error instanceof Error ? error.message : String(error)}.`,
  });
  const handle = await open(file, 'w').catch(refused);
  if ('ok' in handle) return handle;
  let bytes = 0;
  let isComplete = false;
  try {
    for await (const part of parts) {
      const fault = await handle.writeFile(part).then(() => null, refused);
      if (fault) return fault;
      bytes += part.length;
    }
    isComplete = true;
    return { ok: true, bytes };
  } finally {
    await handle.close();
    if (!isComplete) await rm(file, { force: true });
  }
}
