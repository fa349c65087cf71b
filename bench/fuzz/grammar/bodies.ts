/**
 * Bodies of requests to the bot's side: valid ones with small changes, any JSON, forms of several parts, rubbish.
 * Where they are sent is the door's matter.
 */
import { drawEdits, drawTextEdits, type Edit, edited, editedJson, type TextEdit } from './edits.ts';
import type { Grammar } from './grammar.ts';
import { fewer, shorter, within } from './smaller.ts';
import { type Json, oddJson, oddText } from './values.ts';

export type Body =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'json';
      readonly base: number;
      readonly edits: readonly Edit[];
      readonly text: readonly TextEdit[];
    }
  | { readonly kind: 'any'; readonly json: Json; readonly type: string }
  | { readonly kind: 'text'; readonly text: string; readonly type: string }
  | { readonly kind: 'parts'; readonly boundary: string; readonly closed: boolean; readonly parts: readonly Part[] };

interface Part {
  readonly name: string;
  readonly file: string | null;
  readonly type: string | null;
  readonly content: string;
}

const TEXT_DISPLAY = { type: 10, content: 'hello **you**' };
const BUTTON = { type: 2, style: 1, label: 'Press', custom_id: 'odd:1' };
const SELECT = {
  type: 3,
  custom_id: 'odd:2',
  options: [{ label: 'a', value: 'a', default: false }],
  min_values: 0,
  max_values: 1,
};
const ROWS = [
  { type: 1, components: [BUTTON, { type: 2, style: 5, label: 'Go', url: 'https://example.com' }] },
  { type: 1, components: [SELECT] },
];
const OPTION = { type: 3, name: 'text', description: 'a text', required: false, choices: [{ name: 'a', value: 'a' }] };
const COMMAND = {
  name: 'odd',
  description: 'odd',
  type: 1,
  name_localizations: { de: 'seltsam' },
  contexts: [0, 1],
  integration_types: [0, 1],
  options: [OPTION],
};
const EMBED = {
  title: 'a',
  description: 'b',
  url: 'https://example.com',
  color: 255,
  fields: [{ name: 'a', value: 'b', inline: true }],
  image: { url: 'attachment://a.png' },
};
const INPUT = {
  type: 18,
  label: 'Which',
  component: { type: 4, custom_id: 'a', style: 1, required: false, max_length: 40 },
};
const MESSAGE = {
  content: 'hello <@{userId}> @everyone',
  tts: false,
  flags: 0,
  nonce: '1',
  enforce_nonce: true,
  allowed_mentions: { parse: ['users'], users: [], replied_user: false },
  message_reference: { message_id: '{messageId}', fail_if_not_exists: false },
  components: ROWS,
  embeds: [EMBED],
  attachments: [{ id: 0, filename: 'a.png', description: 'odd' }],
};

/** Valid bodies of all kinds; each may come to any route. */
const VALID: readonly Json[] = [
  MESSAGE,
  {
    flags: 32_768,
    components: [
      {
        type: 17,
        accent_color: 255,
        components: [
          TEXT_DISPLAY,
          { type: 12, items: [{ media: { url: 'attachment://a.png' } }] },
          { type: 14 },
          { type: 9, components: [TEXT_DISPLAY], accessory: BUTTON },
        ],
      },
    ],
  },
  { name: 'odd', type: 11, auto_archive_duration: 1440, message: MESSAGE },
  { name: 'odd', topic: 'odd', archived: false, locked: false, auto_archive_duration: 60, rate_limit_per_user: 0 },
  { type: 4, data: MESSAGE },
  { type: 5, data: { flags: 64 } },
  { type: 8, data: { choices: [{ name: 'a', value: 'a', name_localizations: { de: 'b' } }] } },
  { type: 9, data: { custom_id: 'odd:3', title: 'Odd', components: [INPUT] } },
  COMMAND,
  [COMMAND, { ...COMMAND, name: 'other' }],
  { messages: ['{messageId}', '{messageId}'] },
  { recipient_id: '{userId}' },
  {
    name: 'odd',
    image:
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABpfZFQAAAAABJRU5ErkJggg==',
  },
];

export function drawBody(grammar: Grammar): Body {
  const base = grammar.below(VALID.length);
  const valid = VALID[base] ?? null;
  const edits = (): readonly Edit[] => drawEdits(grammar, valid);
  return grammar.choose<Body>('body', {
    none: () => ({ kind: 'none' }),
    valid: () => ({ kind: 'json', base, edits: [], text: [] }),
    edited: () => ({ kind: 'json', base, edits: edits(), text: [] }),
    editedAgain: () => ({ kind: 'json', base, edits: edits(), text: [] }),
    editedOften: () => ({ kind: 'json', base, edits: edits(), text: [] }),
    broken: () => ({ kind: 'json', base, edits: [], text: drawTextEdits(grammar) }),
    any: () => ({ kind: 'any', json: oddJson(grammar), type: 'application/json' }),
    text: () => ({ kind: 'text', text: oddText(grammar), type: oddType(grammar) }),
    deep: () => ({ kind: 'text', text: '['.repeat(grammar.pick([100, 100_000])), type: 'application/json' }),
    huge: () => ({ kind: 'text', text: '1'.repeat(grammar.pick([400, 1_000_000])), type: 'application/json' }),
    parts: () => ({ kind: 'parts', boundary: 'b', closed: !grammar.oneIn(4), parts: drawParts(grammar, edits) }),
    boundary: () => ({
      kind: 'parts',
      boundary: oddText(grammar).slice(0, 100),
      closed: true,
      parts: drawParts(grammar, edits),
    }),
  });
}

function oddType(grammar: Grammar): string {
  return grammar.pick([
    'application/json',
    'application/json; charset=x',
    'text/plain',
    'multipart/form-data',
    'application/x-www-form-urlencoded',
    'a',
    '/',
    'application/json, text/plain',
  ]);
}

function drawParts(grammar: Grammar, edits: () => readonly Edit[]): readonly Part[] {
  return grammar.times(0, 4, () =>
    grammar.choose<Part>('part', {
      payload: () => ({
        name: 'payload_json',
        file: null,
        type: 'application/json',
        content: JSON.stringify(editedJson(VALID[0] ?? null, edits())),
      }),
      payloadFile: () => ({ name: 'payload_json', file: 'a.json', type: null, content: '{}' }),
      broken: () => ({ name: 'payload_json', file: null, type: null, content: oddText(grammar) }),
      file: () => ({
        name: `files[${grammar.below(3)}]`,
        file: 'a.png',
        type: 'image/png',
        content: '\u0089PNG\r\n\u001a\n',
      }),
      oddFile: () => ({
        name: `files[${grammar.pick(['-1', '99999999999', 'x', ''])}]`,
        file: oddLine(grammar),
        type: oddLine(grammar),
        content: '',
      }),
      field: () => ({ name: oddLine(grammar), file: null, type: null, content: oddText(grammar) }),
      property: () => ({ name: grammar.pick(['__proto__', 'constructor', '']), file: null, type: null, content: 'a' }),
      many: () => ({
        name: 'files[0]',
        file: 'a'.repeat(grammar.pick([255, 5000])),
        type: null,
        content: 'a'.repeat(20_000),
      }),
    }),
  );
}

function oddLine(grammar: Grammar): string {
  return oddText(grammar)
    .replace(/[\r\n"]/g, '')
    .slice(0, 300);
}

export function bytesOfBody(
  body: Body,
  filled: (text: string) => string,
): { readonly type: string | null; readonly bytes: Buffer } {
  switch (body.kind) {
    case 'none':
      return { type: null, bytes: Buffer.alloc(0) };
    case 'json': {
      const text = JSON.stringify(editedJson(VALID[body.base] ?? null, body.edits));
      return { type: 'application/json', bytes: Buffer.from(edited(filled(text), body.text)) };
    }
    case 'any':
      return { type: body.type, bytes: Buffer.from(JSON.stringify(body.json)) };
    case 'text':
      return { type: body.type, bytes: Buffer.from(body.text) };
    case 'parts': {
      const parts = body.parts.map(({ name, file, type, content }) => {
        const disposition = `form-data; name="${name}"${file === null ? '' : `; filename="${file}"`}`;
        const head = `--${body.boundary}\r\nContent-Disposition: ${disposition}${type === null ? '' : `\r\nContent-Type: ${type}`}`;
        return `${head}\r\n\r\n${filled(content)}\r\n`;
      });
      const text = `${parts.join('')}${body.closed ? `--${body.boundary}--\r\n` : ''}`;
      return {
        type: `multipart/form-data; boundary=${body.boundary.replace(/[\r\n]/g, '')}`,
        bytes: Buffer.from(text),
      };
    }
  }
}

export function* smallerBody(body: Body): Generator<Body> {
  if (body.kind === 'none') return;
  yield { kind: 'none' };
  if (body.kind === 'json') {
    yield* within(fewer(body.edits), (edits) => ({ ...body, edits }));
    yield* within(fewer(body.text), (text) => ({ ...body, text }));
  }
  if (body.kind === 'text') yield* within(shorter(body.text), (text) => ({ ...body, text }));
  if (body.kind === 'parts') yield* within(fewer(body.parts), (parts) => ({ ...body, parts }));
}
