/**
 * The recorded game that a picture or film is made of, checked to the last card, and the options that both take.
 * What is drawn of it is each command's matter.
 */
import { open, rm } from 'node:fs/promises';
import { createLanguage, type Words } from '../../language/index.ts';
import { THEMES, type ThemeName } from '../../picture/index.ts';
import { type Components, createGame, type GameRecord, type GameState, replay, type Seat } from '../../rules/index.ts';
import { componentsOf, faultMessage } from '../command/components.ts';
import { oneOf, type ParsedOptions, shortened, UsageError, wholeNumber } from '../command/options.ts';
import type { CommandStreams } from '../command/streams.ts';
import { gamesIn } from '../recording/recordFiles.ts';

/** Options of both commands, beside those of their own. */
export const COMMON_OPTIONS = ['out', 'game', 'viewer', 'locale', 'theme'] as const;

export const COMMON_USAGE = `  --game N          which game of a file that holds several, from 1 (1)
  --viewer SEAT     that player's own board and hand instead of the table; seats count from 0, as in records
  --theme NAME      ${THEMES.join(' or ')} (${THEMES[0]})
  --locale NAME     the language of what is written, and of players without a name (en)
`;

const MOST_GAMES = 10_000_000;

export interface RecordedGame {
  readonly components: Components;
  readonly record: GameRecord;
  /** The start, then the state after each move. */
  readonly states: readonly [GameState, ...GameState[]];
  /** By seat; a player without a name is called by the seat. */
  readonly names: readonly string[];
  readonly theme: ThemeName;
  readonly viewer: Seat | null;
  /** In the language that was asked for. */
  readonly words: Words;
}

/** The file named by the arguments and its extension in small letters, one of `allowed`. */
export function outputOf<T extends string>(
  values: ParsedOptions['values'],
  allowed: readonly T[],
): { readonly file: string; readonly format: T } {
  const example = `--out FILE.${allowed[0]}`;
  if (values.out === undefined) throw new UsageError(`Say where to write, as in ${example}.`);
  const format = allowed.find((one) => values.out?.toLowerCase().endsWith(`.${one}`));
  if (format !== undefined) return { file: values.out, format };
  const endings = allowed.map((one) => `.${one}`).join(' or ');
  throw new UsageError(`--out must be a file ending in ${endings}, not "${shortened(values.out)}".`);
}

/** How pictures look and in which language they speak, as the options say. */
export function lookOf(values: ParsedOptions['values']): { readonly theme: ThemeName; readonly words: Words } {
  const theme = oneOf('theme', values.theme, THEMES, THEMES[0]);
  const language = createLanguage();
  const locales = language.locales.map(({ code }) => code);
  return { theme, words: language.of(oneOf('locale', values.locale, locales, 'en')) };
}

/**
 * Reads and checks the game. Wrong arguments are a UsageError; a file or record that is at fault is one sentence, with
 * the move that it lies in.
 */
export async function recordedGame(
  { values, positionals }: ParsedOptions,
  { stdin, environment }: CommandStreams,
): Promise<{ readonly ok: true; readonly game: RecordedGame } | { readonly ok: false; readonly message: string }> {
  const [file, ...more] = positionals;
  if (file === undefined) throw new UsageError('Name the file of a game record, or - for standard input.');
  if (more.length > 0) throw new UsageError(`Name one file, not ${positionals.length}.`);
  const { theme, words } = lookOf(values);
  const number = wholeNumber('game', values.game, 1, MOST_GAMES, 1);
  const components = componentsOf(environment);
  const found = await gameNumber(number, file, stdin);
  if (!found.ok) return found;
  const after: GameState[] = [];
  const replayed = replay(components, found.json, (_, __, state) => after.push(state));
  if (!replayed.ok) {
    const where = replayed.move === null ? '' : `, move ${replayed.move} (from 0)`;
    return { ok: false, message: `${file}, game ${number}${where}: ${faultMessage(replayed.fault)}` };
  }
  const { record } = replayed;
  const states = [createGame(components, record).state, ...after] as const;
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
  for await (const found of gamesIn(file, stdin)) {
    if (found.game === null && 'message' in found) return { ok: false, message: `${file}: ${found.message}` };
    games += 1;
    if (found.game !== number) continue;
    return 'json' in found
      ? { ok: true, json: found.json }
      : { ok: false, message: `${file}, game ${number}: ${found.message}` };
  }
  throw new UsageError(`There is no game ${number} in ${shortened(file)}; it holds ${games}.`);
}

/** Resolves to the number of bytes, or to a sentence where the file cannot be written. What `parts` throws is thrown. */
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
  let whole = false;
  try {
    for await (const part of parts) {
      const fault = await handle.writeFile(part).then(() => null, refused);
      if (fault) return fault;
      bytes += part.length;
    }
    whole = true;
    return { ok: true, bytes };
  } finally {
    await handle.close();
    if (!whole) await rm(file, { force: true });
  }
}
