/** Draws messages of JSON protocols: valid ones with small changes, any JSON, garbage, bytes. */
import { drawEdits, drawTextEdits, type Edit, edited, editedJson, type TextEdit } from './edits.ts';
import { fewer, type Grammar, shorter, within } from './grammar.ts';
import { type Json, oddJson, oddText } from './values.ts';

export type Message =
  | {
      readonly kind: 'edited';
      readonly base: Json;
      readonly edits: readonly Edit[];
      readonly text: readonly TextEdit[];
    }
  | { readonly kind: 'json'; readonly json: Json }
  | { readonly kind: 'text'; readonly text: string; readonly times: number }
  /** Hexadecimal digits. */
  | { readonly kind: 'bytes'; readonly bytes: string };

export function drawMessage(grammar: Grammar, base: Json): Message {
  return grammar.choose<Message>('message', {
    valid: () => ({ kind: 'edited', base, edits: [], text: [] }),
    edited: () => ({ kind: 'edited', base, edits: drawEdits(grammar, base), text: [] }),
    editedAgain: () => ({ kind: 'edited', base, edits: drawEdits(grammar, base), text: [] }),
    editedOften: () => ({ kind: 'edited', base, edits: drawEdits(grammar, base), text: [] }),
    broken: () => ({ kind: 'edited', base, edits: [], text: drawTextEdits(grammar) }),
    json: () => ({ kind: 'json', json: oddJson(grammar) }),
    text: () => ({ kind: 'text', text: oddText(grammar), times: 1 }),
    deep: () => ({ kind: 'text', text: grammar.pick(['[', '{"a":', '"', '-']), times: grammar.pick([10, 30_000]) }),
    bytes: () => ({ kind: 'bytes', bytes: grammar.pick(['', '00', '789c', 'ffff', '83680264', 'efbbbf7b7d']) }),
  });
}

/** The payload to send, with placeholders replaced; bytes if it is not text. */
export function sentAs(message: Message, filled: (text: string) => string): string | Buffer {
  switch (message.kind) {
    case 'edited':
      return edited(filled(JSON.stringify(editedJson(message.base, message.edits))), message.text);
    case 'json':
      return JSON.stringify(message.json);
    case 'text':
      return message.text.repeat(message.times);
    case 'bytes':
      return Buffer.from(message.bytes, 'hex');
  }
}

export function* smallerMessage(message: Message): Generator<Message> {
  if (message.kind === 'edited') {
    yield* within(fewer(message.edits), (edits) => ({ ...message, edits }));
    yield* within(fewer(message.text), (text) => ({ ...message, text }));
  }
  if (message.kind === 'text') {
    if (message.times > 1) yield { ...message, times: message.times >> 1 };
    yield* within(shorter(message.text), (text) => ({ ...message, text }));
  }
}
