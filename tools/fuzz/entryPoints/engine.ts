/** The entry point `engine`: each line to the engine process gets exactly one JSON line in time. */
import { createInterface } from 'node:readline';
import { LEVELS } from '../../../src/opponents/index.ts';
import type { EntryPoint } from '../campaign.ts';
import { ANSWER_MS, Fault, inTime } from '../faults.ts';
import { fewer, type Grammar, smallerItems } from '../grammar/grammar.ts';
import { drawMessage, type Message, sentAs, smallerMessage } from '../grammar/messages.ts';
import type { Json } from '../grammar/values.ts';
import { startTarget } from '../targets/target.ts';
import { drawRecord } from './functions.ts';

const GO = { cmd: 'go', level: 'apprentice', ms: 20, seed: 7 };
/** Longer searches are legal, and not awaited here. */
const MAX_MS = 200;
const MAX_NODES = 1000;
const START_MS = 60_000;

export const engine: EntryPoint<readonly Message[]> = {
  name: 'engine',
  draw: (grammar) => grammar.times(1, 4, () => drawMessage(grammar, drawCommand(grammar))),
  *smaller(lines) {
    yield* fewer(lines, 1);
    yield* smallerItems(lines, smallerMessage);
  },
  async open(targetPool) {
    const target = await targetPool.take('engine', () =>
      startTarget({
        program: new URL('../../../src/cli/main.ts', import.meta.url),
        args: ['engine'],
        announcesReady: false,
      }),
    );
    const { stdin, stdout } = target.child;
    if (stdin === null || stdout === null) throw new Error('the engine has no streams');
    const reader = createInterface({ input: stdout });
    const answers: string[] = [];
    let onLine = (): void => undefined;
    reader.on('line', (line) => {
      answers.push(line);
      onLine();
    });
    /** Sends one line and waits for the response. */
    async function asked(line: Buffer, within: number): Promise<readonly string[]> {
      answers.length = 0;
      const answered = new Promise<void>((resolve) => {
        onLine = resolve;
      });
      stdin?.write(line);
      stdin?.write('\n');
      await inTime(answered, 'the answer to the line', within, target.starved);
      return answers;
    }
    await asked(Buffer.from('{"cmd":"hello"}'), START_MS);
    return {
      targets: [target],
      async attempt(messages) {
        for (const message of messages) {
          const line = lineOf(message);
          if (!owesQuickAnswer(line)) continue;
          const answers = await asked(line, ANSWER_MS);
          const [answer = ''] = answers;
          if (answers.length > 1) throw new Fault('wrong', `${answers.length} answers to one line`);
          if (!isAnswer(answer)) throw new Fault('wrong', `answered ${answer.slice(0, 200)}`);
        }
      },
      async close() {
        reader.close();
      },
    };
  },
};

function drawCommand(grammar: Grammar): Json {
  const position = (): Json => ({ cmd: 'position', record: drawRecord(grammar) });
  return grammar.choose<Json>('engineCommand', {
    hello: () => ({ cmd: 'hello' }),
    state: () => ({ cmd: 'state' }),
    position,
    positionAgain: position,
    go: () => ({ ...GO, level: grammar.pick([...LEVELS]) }),
    goByNodes: () => ({ cmd: 'go', nodes: 50, seed: 1 }),
    move: () => ({
      cmd: 'move',
      move: { seat: 0, type: 'build', space: 'C2', element: 'frame', pay: { yellow: 1 }, claim: [], take: {} },
    }),
    pass: () => ({ cmd: 'move', move: { seat: 1, type: 'pass', return: { green: 3, violet: 4 } } }),
  });
}

function isAnswer(line: string): boolean {
  try {
    const json: unknown = JSON.parse(line);
    return typeof json === 'object' && json !== null && 'ok' in json && typeof json.ok === 'boolean';
  } catch {
    return false;
  }
}

/** One line of any content. */
function lineOf(message: Message): Buffer {
  return Buffer.from(Buffer.from(sentAs(message, (text) => text)).map((byte) => (byte === 10 ? 32 : byte)));
}

/** Whether the line requires a response in time; `quit` requires none. */
function owesQuickAnswer(line: Buffer): boolean {
  try {
    const json: unknown = JSON.parse(line.toString('utf8').replace(/^\uFEFF/, ''));
    if (typeof json !== 'object' || json === null || !('cmd' in json)) return true;
    if (json.cmd === 'quit') return false;
    if (json.cmd !== 'go') return true;
    const bounded = (name: 'ms' | 'nodes', most: number): boolean =>
      name in json && Number(Object.entries(json).find(([key]) => key === name)?.[1]) <= most;
    return bounded('ms', MAX_MS) || bounded('nodes', MAX_NODES);
  } catch {
    return true;
  }
}
