/**
 * The engine protocol `intarsia-engine/1`: one JSON object a line in, one answer a line out (Rules, Engine protocol).
 * Moves are judged by the rules and chosen by the opponents; here is only the conversation.
 */
import { chooseMove, LEVELS } from '../../opponents/index.ts';
import {
  apply,
  type Components,
  type GameState,
  parseMove,
  recordedMove,
  replay,
  scores,
  seededRandom,
} from '../../rules/index.ts';
import { componentsOf, faultMessage } from '../command/components.ts';
import { parseOptions } from '../command/options.ts';
import type { CommandLine } from '../command/run.ts';
import { type Line, readLines, write } from '../command/streams.ts';
import { parseJson } from '../recording/recordFiles.ts';
import { type Command, parseCommand, wrongShape } from './engineCommand.ts';

const PROTOCOL = 'intarsia-engine/1';
const NAME = 'Intarsia bot';
const MOST_CHARACTERS = 1_000_000;

const USAGE = `engine speaks ${PROTOCOL}: one JSON command a line on standard input, one answer a line on standard output.
It takes no options; begin with {"cmd":"hello"}.
`;

type Answer =
  | ({ readonly ok: true } & Readonly<Record<string, unknown>>)
  | { readonly ok: false; readonly code: string; readonly message: string; readonly move?: number };

/** The command `engine`. */
export const engine: CommandLine = async (args, { stdin, stdout, environment }) => {
  const { help } = parseOptions(args, [], false);
  if (help) {
    stdout.write(USAGE);
    return 0;
  }
  const answer = createEngine(componentsOf(environment));
  for await (const line of readLines(stdin, MOST_CHARACTERS)) {
    const answered = answer(line);
    if (answered === null || !(await write(stdout, `${JSON.stringify(answered)}\n`))) break;
  }
  return 0;
};

/** A conversation: answers one line after another, null when it is over. */
function createEngine(components: Components): (line: Line) => Answer | null {
  let position: GameState | null = null;

  const positionAnswer = (state: GameState): Answer => {
    position = state;
    return { ok: true, phase: state.phase, turn: state.turn, round: state.round, scores: scores(state) };
  };

  const obey = (command: Command, state: GameState | null): Answer | null => {
    switch (command.cmd) {
      case 'hello':
        return { ok: true, name: NAME, protocol: PROTOCOL, levels: LEVELS };
      case 'quit':
        return null;
      case 'position': {
        const replayed = replay(components, command.record);
        if (replayed.ok) return positionAnswer(replayed.state);
        const refused = refusal(replayed.fault.code, faultMessage(replayed.fault));
        return replayed.move === null ? refused : { ...refused, move: replayed.move };
      }
    }
    if (!state) return refusal('position', 'There is no position yet; send {"cmd":"position","record":{…}} first.');
    switch (command.cmd) {
      case 'state':
        return { ok: true, state };
      case 'move': {
        const shaped = parseMove(command.move);
        if (!shaped.ok) return refusal(shaped.code, wrongShape('The move', shaped));
        const applied = apply(components, state, shaped.move);
        return applied.ok ? positionAnswer(applied.state) : refusal(applied.code, faultMessage(applied));
      }
      case 'go': {
        if (state.turn === null) return refusal('over', faultMessage({ ok: false, code: 'over' }));
        const { level, seed, budget } = command;
        const move = chooseMove(level, components, state, seededRandom(seed), budget);
        const applied = apply(components, state, move);
        return { ok: true, move: applied.ok ? recordedMove(move, applied.events) : move };
      }
    }
  };

  return (line) => {
    if (!('text' in line)) return refusal('json', `The line is longer than ${MOST_CHARACTERS} characters.`);
    const parsed = parseJson(line.text);
    if (!parsed.ok) return refusal('json', parsed.message);
    const command = parseCommand(parsed.json);
    return command.ok ? obey(command, position) : command;
  };
}

function refusal(code: string, message: string): Answer {
  return { ok: false, code, message };
}
