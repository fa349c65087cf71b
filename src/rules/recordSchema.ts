/** The schema of a game record, `intarsia-record/1`; separate, so that pages that read no records need not load zod. */
import { z } from 'zod';
import { SIDES } from './components/components.ts';
import { formatPath } from './components/parse.ts';
import { cardsSchema } from './components/schema.ts';
import { ELEMENTS } from './constants.ts';
import type { Move } from './state/move.ts';

export const RECORD_FORMAT = 'intarsia-record/1';

const seat = z.int().min(0).max(3);
const name = z.string().min(1).max(100);

const moveSchema = z.discriminatedUnion('type', [
  z.strictObject({
    seat,
    type: z.literal('build'),
    space: z.string().max(8),
    element: z.enum(ELEMENTS).optional(),
    pay: cardsSchema,
    claim: z.array(z.string().max(80)).max(48).optional(),
    advance: z.int().optional(),
    take: cardsSchema,
  }),
  z.strictObject({ seat, type: z.literal('pass'), return: cardsSchema }),
  z.strictObject({ seat, type: z.literal('choose'), card: z.string().max(32) }),
  z.strictObject({ seat, type: z.literal('substitute'), take: cardsSchema }),
]);

const resultSchema = z.strictObject({
  scores: z.array(z.int().min(0)).min(2).max(4),
  toolTiles: z.array(z.int().min(0)).min(2).max(4),
  winners: z.array(seat).min(1).max(4),
});

/** Moves are parsed one by one, so that a fault names its move. */
const headSchema = z.strictObject({
  format: z.literal(RECORD_FORMAT),
  components: z.string().min(1).max(32),
  side: z.enum(SIDES),
  players: z.array(name).min(2).max(4),
  startingPlayer: seat,
  startingHandCards: z.array(z.string().max(32)).min(2).max(4),
  moves: z.array(z.unknown()),
  result: resultSchema.optional(),
});

export type RecordHead = z.infer<typeof headSchema>;
export type RecordResult = z.infer<typeof resultSchema>;

export interface FormatFault {
  readonly ok: false;
  readonly code: 'format';
  readonly path: string;
  readonly message: string;
}

export function parseHead(json: unknown): { readonly ok: true; readonly head: RecordHead } | FormatFault {
  const parsed = headSchema.safeParse(json);
  return parsed.success ? { ok: true, head: parsed.data } : formatFault(parsed.error);
}

/** Checks the shape, not the legality, of one move of a record or of the engine protocol. */
export function parseMove(json: unknown): { readonly ok: true; readonly move: Move } | FormatFault {
  const parsed = moveSchema.safeParse(json);
  return parsed.success ? { ok: true, move: parsed.data as Move } : formatFault(parsed.error);
}

function formatFault(error: z.ZodError): FormatFault {
  const [issue] = error.issues;
  return {
    ok: false,
    code: 'format',
    path: formatPath(issue?.path ?? []),
    message: issue?.message ?? 'has the wrong shape',
  };
}
