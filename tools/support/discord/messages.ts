/**
 * Messages as a stranger sees them: their words, their controls, whom they notify. What they mean is read from nothing else.
 */
import { z } from 'zod';
import { type ControlId, parseCustomId } from '../../../src/discord/messages/index.ts';
import type { Moment } from '../population/time.ts';

export interface SeenMessage {
  readonly id: string;
  readonly channelId: string;
  /** Whose direct messages that is; null: everybody's there. */
  readonly personId: string | null;
  readonly at: Moment;
  /** All words of it, one part a line. */
  readonly words: string;
  readonly controls: readonly ControlId[];
  /** Ids of the people whose clients ring. */
  readonly notified: readonly string[];
  /** By which its author knows it again; null where it bears no mark. */
  readonly mark: number | null;
}

/** What is kept of a component: enough for whoever looks for a message of theirs. */
export interface KeptComponent {
  readonly type?: number | undefined;
  readonly id?: number | undefined;
  readonly custom_id?: string | undefined;
  readonly components?: readonly KeptComponent[] | undefined;
}

const kept: z.ZodType<KeptComponent> = z.object({
  type: z.number().optional(),
  id: z.number().optional(),
  custom_id: z.string().optional(),
  get components() {
    return z.array(kept).optional();
  },
});

/** What the bot sends with a message. */
export const messageBody = z.object({
  flags: z.number().optional(),
  nonce: z.string().optional(),
  components: z.array(kept),
  allowed_mentions: z.object({ users: z.array(z.string()) }).optional(),
});

/** What the words of components are made of, which may be long and are kept nowhere. */
const worded = z.object({ content: z.string().optional(), label: z.string().optional() });

const MENTION = /<@(\d+)>/g;
const SILENT = 1 << 12;

/** Ids under the components' own numbers: the marks of the bot. */
const FIRST_MARK = 0x40000000;

export type MessageBody = z.infer<typeof messageBody>;

/** `raw`: the components as they were sent. */
export function seenMessage(
  place: Pick<SeenMessage, 'id' | 'channelId' | 'personId' | 'at'>,
  { flags = 0, components, allowed_mentions }: MessageBody,
  raw: unknown,
): SeenMessage {
  const words = wordsIn(raw).join('\n');
  const mark = components[0]?.id ?? 0;
  const meant = place.personId === null ? mentionedIn({ allowed_mentions }, raw) : [place.personId];
  return {
    ...place,
    words,
    controls: components.flatMap(controlsIn),
    notified: flags & SILENT ? [] : meant,
    mark: mark >= FIRST_MARK ? mark : null,
  };
}

/** Ids of the people whom a message names and may notify. `raw`: the components as they were sent. */
export function mentionedIn({ allowed_mentions }: Pick<MessageBody, 'allowed_mentions'>, raw: unknown): string[] {
  const mentioned = new Set([...wordsIn(raw).join('\n').matchAll(MENTION)].map(([, id = '']) => id));
  return (allowed_mentions?.users ?? []).filter((id) => mentioned.has(id));
}

function controlsIn({ custom_id, components = [] }: KeptComponent): ControlId[] {
  const own = custom_id === undefined ? null : parseCustomId(custom_id);
  return [...(own ? [own] : []), ...components.flatMap(controlsIn)];
}

function wordsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(wordsIn);
  if (typeof value !== 'object' || value === null) return [];
  const { content, label } = worded.safeParse(value).data ?? {};
  const own = [content, label].filter((text) => text !== undefined);
  return [...own, ...('components' in value ? wordsIn(value.components) : [])];
}
