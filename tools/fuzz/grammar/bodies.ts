/** Draws request bodies: valid ones with small changes, any JSON, multipart forms, garbage. */
import { drawEdits, drawTextEdits, type Edit, edited, editedJson, type TextEdit } from './edits.ts';
import { fewer, type Grammar, shorter, within } from './grammar.ts';
import { type Json, oddJson, oddText } from './values.ts';

export type Body =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'json';
      readonly base: Json;
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

/** `valid`: valid bodies of all kinds; each may be sent to any route. */
export function drawBody(grammar: Grammar, valid: readonly Json[]): Body {
  const base = grammar.pick(valid);
  const edits = (): readonly Edit[] => drawEdits(grammar, base);
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
    parts: () => ({
      kind: 'parts',
      boundary: 'b',
      closed: !grammar.oneIn(4),
      parts: drawParts(grammar, valid[0] ?? null, edits),
    }),
    boundary: () => ({
      kind: 'parts',
      boundary: oddText(grammar).slice(0, 100),
      closed: true,
      parts: drawParts(grammar, valid[0] ?? null, edits),
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

function drawParts(grammar: Grammar, payload: Json, edits: () => readonly Edit[]): readonly Part[] {
  return grammar.times(0, 4, () =>
    grammar.choose<Part>('part', {
      payload: () => ({
        name: 'payload_json',
        file: null,
        type: 'application/json',
        content: JSON.stringify(editedJson(payload, edits())),
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
      const text = JSON.stringify(editedJson(body.base, body.edits));
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
