/**
 * Signs and reads the tokens of links and sessions. Their keys derive from the bot's token, so that all its processes
 * share them and a new bot token revokes them.
 */
import { hkdfSync } from 'node:crypto';
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { Clock } from '../kernel/index.ts';
import type { MatchId, PersonId } from '../match/index.ts';

export type Session =
  | { readonly kind: 'link'; readonly linkId: string; readonly personId: PersonId; readonly matchId: MatchId }
  | {
      readonly kind: 'activity';
      readonly personId: PersonId;
      /** Null in direct messages. */
      readonly guildId: string | null;
      /** The channel in which the Activity runs. */
      readonly channelId: string;
      /** Used later to check whether the person is still in the Activity. */
      readonly instanceId?: string;
      /** Discord's name, for people who are new to the bot. */
      readonly name?: string;
    };

interface LinkToken {
  readonly id: string;
  readonly expiresAt: Date;
}

type UnreadToken = { readonly ok: false; readonly code: 'expired' | 'forged' };

export interface TableTokens {
  signLink(link: LinkToken): Promise<string>;
  readLink(token: string): Promise<{ readonly ok: true; readonly id: string } | UnreadToken>;
  /** Valid for twelve hours. */
  signSession(session: Session): Promise<string>;
  readSession(
    token: string,
  ): Promise<
    { readonly ok: true; readonly session: Session; readonly signedAt: Date; readonly expiresAt: Date } | UnreadToken
  >;
}

const ALGORITHM = 'HS256';
const SESSION_MS = 12 * 60 * 60_000;
const KEY_BYTES = 32;

const linkShape = z.object({ id: z.string().min(1) });
const sessionShape = z.union([
  z.object({ kind: z.literal('link'), linkId: z.string(), personId: z.string(), matchId: z.string() }),
  z.object({
    kind: z.literal('activity'),
    personId: z.string(),
    guildId: z.string().nullable(),
    channelId: z.string(),
    instanceId: z.string().exactOptional(),
    name: z.string().exactOptional(),
  }),
]);

/** `secret` is the bot's token. */
export function createTableTokens(secret: string, clock: Clock): TableTokens {
  const links = signer(secret, 'table link', clock);
  const sessions = signer(secret, 'table session', clock);
  return {
    signLink: ({ id, expiresAt }) => links.sign({ id }, expiresAt),
    readLink: async (token) => {
      const read = await links.read(token, linkShape);
      return read.ok ? { ok: true, id: read.facts.id } : read;
    },
    signSession: (session) => sessions.sign({ ...session }, new Date(clock.now().getTime() + SESSION_MS)),
    readSession: async (token) => {
      const read = await sessions.read(token, sessionShape);
      if (!read.ok) return read;
      const { facts, expiresAt } = read;
      return { ok: true, session: facts, signedAt: new Date(expiresAt.getTime() - SESSION_MS), expiresAt };
    },
  };
}

/** Each purpose has its own key, so that a token cannot be used for another purpose. */
function signer(secret: string, purpose: string, clock: Clock) {
  const key = new Uint8Array(hkdfSync('sha256', secret, 'intarsia', purpose, KEY_BYTES));
  return {
    sign: (facts: JWTPayload, expiresAt: Date) =>
      // Includes milliseconds, so that a token signed right after its person was erased is valid.
      new SignJWT(facts)
        .setProtectedHeader({ alg: ALGORITHM })
        .setExpirationTime(expiresAt.getTime() / 1000)
        .sign(key),

    async read<Facts>(
      token: string,
      shape: z.ZodType<Facts>,
    ): Promise<{ readonly ok: true; readonly facts: Facts; readonly expiresAt: Date } | UnreadToken> {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: [ALGORITHM],
          currentDate: clock.now(),
          requiredClaims: ['exp'],
        });
        const facts = shape.safeParse(payload);
        if (!facts.success) return { ok: false, code: 'forged' };
        return { ok: true, facts: facts.data, expiresAt: new Date(Math.round((payload.exp ?? 0) * 1000)) };
      } catch (error) {
        if (error instanceof errors.JWTExpired) return { ok: false, code: 'expired' };
        if (error instanceof errors.JOSEError) return { ok: false, code: 'forged' };
        throw error;
      }
    },
  };
}
