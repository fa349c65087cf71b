/** Reads request bodies: JSON, or multipart with `payload_json` and `files[n]`. */
import type { FastifyRequest } from 'fastify';
import { limits } from '../limits.ts';
import type { Upload } from '../messages/uploads.ts';
import { parseJson } from '../parseJson.ts';
import { accepted, type Checked, invalidForm, refusals } from '../refusals.ts';

export interface ParsedBody {
  readonly body: unknown;
  readonly uploads: readonly Upload[];
}

export async function readBody(request: FastifyRequest): Promise<Checked<ParsedBody>> {
  if (!request.isMultipart()) return accepted({ body: request.body ?? undefined, uploads: [] });
  try {
    return await readForm(request);
  } catch (error) {
    // Reading fails only for malformed forms: no boundary, truncated, or foreign parts.
    return hasStatus(error, 413) ? refusals.entityTooLarge : refusals.invalidJson;
  }
}

/** Rejects malformed forms. */
async function readForm(request: FastifyRequest): Promise<Checked<ParsedBody>> {
  const uploads: Upload[] = [];
  const fields: Record<string, unknown> = {};
  let payload: string | null = null;
  let tooLarge = false;
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      if (part.fieldname === 'payload_json') payload = String(part.value);
      else fields[part.fieldname] = part.value;
      continue;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of part.file) chunks.push(chunk as Buffer);
    const bytes = Buffer.concat(chunks);
    if (part.file.truncated || bytes.length > limits.message.fileBytes) tooLarge = true;
    if (part.fieldname === 'payload_json') {
      payload = bytes.toString('utf8');
      continue;
    }
    const field = /^files\[(\d+)\]$/.exec(part.fieldname)?.[1] ?? String(uploads.length);
    uploads.push({ field, name: part.filename, contentType: typeOf(part.filename, part.mimetype), bytes });
  }
  if (tooLarge) return refusals.entityTooLarge;
  if (uploads.length > limits.message.files) {
    return invalidForm([
      { path: ['files'], code: 'BASE_TYPE_MAX_LENGTH', message: `Must be ${limits.message.files} or fewer in length.` },
    ]);
  }
  if (payload === null) return accepted({ body: fields, uploads });
  try {
    return accepted({ body: parseJson(payload), uploads });
  } catch {
    return refusals.invalidJson;
  }
}

function hasStatus(error: unknown, status: number): boolean {
  return error instanceof Error && 'statusCode' in error && error.statusCode === status;
}

const typesByEnding: Readonly<Record<string, string>> = {
  png: 'image/png',
  gif: 'image/gif',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  txt: 'text/plain; charset=utf-8',
  json: 'application/json; charset=utf-8',
  jsonl: 'application/jsonl; charset=utf-8',
  mp4: 'video/mp4',
};

/** Clients often omit the type, so the file extension decides. */
function typeOf(name: string, given: string): string {
  if (given !== '' && given !== 'application/octet-stream') return given;
  return typesByEnding[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'application/octet-stream';
}
