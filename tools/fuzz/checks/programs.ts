/** Checks that a hostile external program yields a legal move or a fault in time. */
import { fileURLToPath } from 'node:url';
import { createProgramPlayer } from '../../../src/opponents/index.ts';
import { apply, createGame, deal, makeRecord, seededRandom } from '../../../src/rules/index.ts';
import { standardComponents } from '../../bench/rules/rules.ts';
import type { Check } from './check.ts';

const PROGRAM = fileURLToPath(new URL('../targets/hostileProgram.js', import.meta.url));
/** Starting a program takes time on a busy machine; hostile programs that never answer cost this time. */
const TIMEOUTS_MS = { hello: 1500, position: 250, go: 250, restart: 0, longestRestart: 0 };
/** Lower than in production, so that floods end sooner. */
const LIMITS = { line: 300_000, output: 1_000_000, remarks: 300_000 };
const MS = 50;
/** Beyond the timeout, for ending the program; on a busy machine only a hang takes this long. */
const SLACK_MS = 60_000;
const components = standardComponents();
const setup = deal(components, 'A', 2, seededRandom(1));
const { state } = createGame(components, setup);
const record = makeRecord(setup, ['Anni', 'Fox'], [], state);

export const checkProgram: Check = async (behaviour) => {
  const log = { debug: () => undefined, warn: () => undefined };
  const command = { name: 'Fox', file: process.execPath, args: [PROGRAM, behaviour] };
  const now = (): number => performance.now();
  const player = createProgramPlayer({ command, components, now, log, timeouts: TIMEOUTS_MS, limits: LIMITS });
  const startedAt = now();
  const answer = await player.move({ record, state, ms: MS, seed: 7 });
  const answered = now() - startedAt;
  await player.close();
  const closed = now() - startedAt - answered;
  if (answered > TIMEOUTS_MS.hello + TIMEOUTS_MS.position + TIMEOUTS_MS.go + MS + SLACK_MS)
    return `answered after ${answered} ms`;
  if (closed > SLACK_MS) return `ended after ${closed} ms`;
  if (answer.ok && !apply(components, state, answer.move).ok) return `an illegal move: ${JSON.stringify(answer.move)}`;
  return null;
};
