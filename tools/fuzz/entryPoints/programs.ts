/** The entry point `programs`: external programs that say too much, too little, too late, or nonsense. */
import type { EntryPoint } from '../campaign.ts';
import { fewer, type Grammar, smallerItems, within } from '../grammar/grammar.ts';
import { drawMessage, type Message, sentAs, smallerMessage } from '../grammar/messages.ts';
import { type Json, oddText } from '../grammar/values.ts';
import { functionEntryPoint } from './functions.ts';

type Reply =
  | { readonly do: 'answer'; readonly message: Message }
  | { readonly do: 'say' | 'complain'; readonly text: string; readonly times: number }
  | { readonly do: 'saySlowly' | 'bytes' | 'flood'; readonly text: string }
  | { readonly do: 'end'; readonly code: number }
  | { readonly do: 'closeOutput' | 'closeInput' | 'deaf' | 'nothing' | 'stay' };

const HELLO = { ok: true, name: 'Fox', protocol: 'intarsia-engine/1', levels: ['weak', 'strong'] };
const POSITION = { ok: true, phase: 'build', turn: 0, round: 1, scores: [0, 0] };
const MOVES: readonly Json[] = [
  {
    ok: true,
    move: { seat: 0, type: 'build', space: 'C2', element: 'frame', pay: { yellow: 1 }, claim: [], take: {} },
  },
  { ok: true, move: { seat: 0, type: 'pass', return: { green: 3, violet: 4 } } },
  { ok: false, code: 'tired', message: 'not today' },
];
/** The longest argument of a process has about 128,000 bytes. */
const MAX_ARGUMENT_LENGTH = 100_000;
const GREETED: readonly Reply[] = [{ do: 'answer', message: { kind: 'edited', base: HELLO, edits: [], text: [] } }];
const PLACED: readonly Reply[] = [{ do: 'answer', message: { kind: 'edited', base: POSITION, edits: [], text: [] } }];

/** The program's replies to the first line, the second, and so on. */
type Behaviour = readonly (readonly Reply[])[];

export const programs: EntryPoint<Behaviour> = functionEntryPoint<Behaviour>({
  name: 'programs',
  draw: (grammar) => [
    grammar.oneIn(3) ? drawReplies(grammar, HELLO) : GREETED,
    grammar.oneIn(3) ? drawReplies(grammar, POSITION) : PLACED,
    drawReplies(grammar, grammar.pick(MOVES)),
  ],
  *smaller(given) {
    yield* smallerItems(given, (replies) => fewer(replies));
    yield* smallerItems(given, (replies) => smallerItems(replies, smallerReply));
  },
  textOf: (given) => {
    const text = JSON.stringify(given.map((replies) => replies.map(rawReply)));
    return Buffer.byteLength(text) > MAX_ARGUMENT_LENGTH ? '[]' : text;
  },
  within: 40_000,
  concurrency: 24,
});

function drawReplies(grammar: Grammar, base: Json): readonly Reply[] {
  const answer = (): Reply => ({ do: 'answer', message: drawMessage(grammar, base) });
  return grammar.times(1, 3, () =>
    grammar.choose<Reply>('reply', {
      answer,
      answerAgain: answer,
      answerOften: answer,
      endless: () => ({ do: 'say', text: 'x', times: 2_000_000 }),
      lines: () => ({
        do: 'say',
        text: grammar.pick(['\n', '{}\n', ' \r\n', '[]\n']),
        times: grammar.pick([10, 300_000]),
      }),
      newlines: () => ({ do: 'flood', text: grammar.pick(['\n', '\r\n', ' \n']) }),
      flood: () => ({ do: 'flood', text: grammar.pick(['x', '{}\n', '{"ok":true}\n', '\u0000']) }),
      deaf: () => ({ do: 'deaf' }),
      slowly: () => ({ do: 'saySlowly', text: `${JSON.stringify(base)}\n` }),
      bytes: () => ({ do: 'bytes', text: grammar.pick(['ff0a', 'c3', 'e282', '00', '0d', 'efbbbf7b7d0a']) }),
      complain: () => ({ do: 'complain', text: oddText(grammar).slice(0, 99), times: grammar.pick([1, 10_000]) }),
      end: () => ({ do: 'end', code: grammar.below(3) }),
      closeOutput: () => ({ do: 'closeOutput' }),
      closeInput: () => ({ do: 'closeInput' }),
      nothing: () => ({ do: 'nothing' }),
      stay: () => ({ do: 'stay' }),
    }),
  );
}

/** The reply in the format of the hostile program. */
function rawReply(reply: Reply): Exclude<Reply, { do: 'answer' }> {
  if (reply.do !== 'answer') return reply;
  const text = sentAs(reply.message, (same) => same).toString();
  return { do: 'say', text: `${text}\n`.replaceAll('\u0000', ''), times: 1 };
}

function* smallerReply(reply: Reply): Generator<Reply> {
  if (reply.do === 'answer') yield* within(smallerMessage(reply.message), (message) => ({ ...reply, message }));
  if ((reply.do === 'say' || reply.do === 'complain') && reply.times > 1) yield { ...reply, times: reply.times >> 1 };
}
