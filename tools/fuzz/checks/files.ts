/** Checks game records, component files and settings: accepted ones work, refused ones say why and keep secrets. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { text as textOf } from 'node:stream/consumers';
import { z } from 'zod';
import { loadComponents } from '../../../src/app/componentFiles.ts';
import { replayCommand } from '../../../src/cli/commands/replay.ts';
import { faultMessage } from '../../../src/cli/support/components.ts';
import { parseJson } from '../../../src/cli/support/recordFiles.ts';
import { playGame, randomTable } from '../../../src/opponents/index.ts';
import { type Components, PLAYER_COUNTS, replay, SIDES, seededRandom } from '../../../src/rules/index.ts';
import { readEnvironment, readSettings } from '../../../src/settings/index.ts';
import { standardComponents } from '../../bench/rules/rules.ts';
import { type Check, unless } from './check.ts';

const components = standardComponents();

export const checkRecord: Check = (text) => {
  const parsed = parseJson(text);
  if (!parsed.ok) return unless(parsed.message !== '', 'refused without a reason');
  const replayed = replay(components, parsed.json);
  if (!replayed.ok) return unless(faultMessage(replayed.fault) !== '', 'a fault without a text');
  const again = replay(components, replayed.record);
  return unless(again.ok && JSON.stringify(again.state) === JSON.stringify(replayed.state), 'replayed otherwise');
};

const faultLine = z.strictObject({
  file: z.string(),
  game: z.int().min(1).nullable(),
  move: z.int().min(0).nullable(),
  code: z.string().min(1),
  message: z.string().min(1),
});

/** Runs the command as people do, with the text on its standard input. */
export const checkReplay: Check = async (text) => {
  const stdout = new PassThrough();
  const stderr = new PassThrough();
  const output = Promise.all([textOf(stdout), textOf(stderr)]);
  const stdin = Readable.from([Buffer.from(text)]);
  const code = await replayCommand.run(
    { options: {}, operands: ['-'] },
    { stdin, stdout, stderr, environment: {}, now: () => 0 },
  );
  stdout.end();
  stderr.end();
  const [out, err] = await output;
  const lines = out.split('\n').slice(0, -1);
  const odd = lines.find((line) => !faultLine.safeParse(JSON.parse(line)).success);
  if (odd !== undefined) return `a line of another form: ${odd}`;
  if (code !== (lines.length > 0 ? 1 : 0)) return `ends with ${code} after ${lines.length} faults`;
  return unless(/checked, \d+ faults?\n$/.test(err), `no summary: ${err}`);
};

const folder = mkdtempSync(path.join(tmpdir(), 'intarsia-fuzz-components-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
/** Far more moves than any game has. */
const MAX_MOVES = 2000;

export const checkComponents: Check = (text) => {
  const file = path.join(folder, 'components.json');
  writeFileSync(file, text);
  const loaded = loadComponents({ componentsFile: file });
  if (loaded.ok) return playToEnd(loaded.value, text.length);
  const named = loaded.faults.length > 0 && loaded.faults.every((fault) => fault.length > file.length + 20);
  return unless(named, `refused without a reason: ${JSON.stringify(loaded.faults)}`);
};

/** Plays one game to the end by random moves, and checks its record. */
function playToEnd(components: Components, seed: number): string | null {
  const random = seededRandom(seed);
  const count = PLAYER_COUNTS[random(PLAYER_COUNTS.length)] ?? 2;
  const table = randomTable(random);
  let moves = 0;
  const { record } = playGame(
    components,
    SIDES[random(SIDES.length)] ?? 'A',
    Array.from({ length: count }, () => table),
    random,
    () => {
      moves += 1;
      if (moves > MAX_MOVES) throw new RangeError(`a game of more than ${MAX_MOVES} moves`);
    },
  );
  const replayed = replay(components, record);
  return unless(replayed.ok, `its own record is refused: ${JSON.stringify(replayed)}`);
}

const schema = z.object({ environment: z.record(z.string(), z.string()), file: z.string() });
const settingsFolder = mkdtempSync(path.join(tmpdir(), 'intarsia-fuzz-settings-'));
process.once('exit', () => rmSync(settingsFolder, { recursive: true, force: true }));
/** Shorter secrets may occur in a sentence by chance. */
const MIN_SECRET_LENGTH = 8;

export const checkSettings: Check = (text) => {
  const { environment, file } = schema.parse(JSON.parse(text));
  const name = path.join(settingsFolder, '.env');
  writeFileSync(name, file);
  const merged = readEnvironment(environment, name);
  if (!merged.ok) return sentences(merged.faults);
  const { environment: set, places, notes } = merged.value;
  const read = readSettings(set, places);
  // A word that the sentence also has without the token reveals nothing.
  const others = readSettings({ ...set, DISCORD_TOKEN: '' }, places);
  const messages = [...(read.ok ? [] : read.faults), ...notes];
  const faults = others.ok ? messages : messages.filter((fault) => !others.faults.includes(fault));
  return (messages.length === 0 ? null : sentences(messages)) ?? repeats(faults, set.DISCORD_TOKEN ?? '');
};

function sentences(faults: readonly string[]): string | null {
  if (faults.length === 0) return 'refused without a reason';
  const odd = faults.find((fault) => !/^(The settings file|[A-Z_]+ (is|must))/.test(fault) || !fault.endsWith('.'));
  return odd === undefined ? null : `no sentence: ${odd}`;
}

function repeats(faults: readonly string[], secret: string): string | null {
  const isRepeated = secret.length >= MIN_SECRET_LENGTH && faults.some((fault) => fault.includes(secret));
  return unless(!isRepeated, 'a sentence repeats the token');
}
