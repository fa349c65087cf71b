/**
 * Game records and files of them: what is accepted is the same once more, what is refused is refused with a place.
 * What is in them is drawn by the doors.
 */
import { PassThrough, Readable } from 'node:stream';
import { text as textOf } from 'node:stream/consumers';
import { z } from 'zod';
import { replayCommand } from '../../../src/cli/commands/replay.ts';
import { faultMessage } from '../../../src/cli/support/components.ts';
import { parseJson } from '../../../src/cli/support/recordFiles.ts';
import { replay } from '../../../src/rules/index.ts';
import { standardComponents } from '../../bench/rules.ts';
import { type Check, unless } from './check.ts';

const components = standardComponents();

export const checkRecord: Check = (text) => {
  const parsed = parseJson(text);
  if (!parsed.ok) return unless(parsed.message !== '', 'refused without a word');
  const replayed = replay(components, parsed.json);
  if (!replayed.ok) return unless(faultMessage(replayed.fault) !== '', 'a fault without a word');
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

/** The command as people run it, with the text as its standard input. */
export const checkReplay: Check = async (text) => {
  const stdout = new PassThrough();
  const stderr = new PassThrough();
  const told = Promise.all([textOf(stdout), textOf(stderr)]);
  const stdin = Readable.from([Buffer.from(text)]);
  const code = await replayCommand(['-'], { stdin, stdout, stderr, environment: {}, now: () => 0 });
  stdout.end();
  stderr.end();
  const [out, err] = await told;
  const lines = out.split('\n').slice(0, -1);
  const odd = lines.find((line) => !faultLine.safeParse(JSON.parse(line)).success);
  if (odd !== undefined) return `a line of another form: ${odd}`;
  if (code !== (lines.length > 0 ? 1 : 0)) return `ends with ${code} after ${lines.length} faults`;
  return unless(/checked, \d+ faults?\n$/.test(err), `no summary: ${err}`);
};
