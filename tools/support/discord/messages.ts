/** Reads a message as a person sees it: words, controls, and whom it notifies. */
import { z } from 'zod';
import { type ControlId, parseCustomId } from '../../../src/discord/messages/index.ts';
import type { Moment } from '../population/time.ts';

export interface SeenMessage {
  readonly id: string;
  readonly channelId: string;
  /** The person of a direct message, otherwise null. */
  readonly personId: string | null;
  readonly at: Moment;
  /** All text, one component per line. */
  readonly words: string;
  readonly controls: readonly ControlId[];
  readonly notified: readonly string[];
  /** The bot's mark, or null. */
  readonly mark: number | null;
}

export interface StoredComponent {
  readonly type?: number | undefined;
  readonly id?: number | undefined;
  readonly custom_id?: string | undefined;
  readonly components?: readonly StoredComponent[] | undefined;
}

const storedComponent: z.ZodType<StoredComponent> = z.object({
  type: z.number().optional(),
  id: z.number().optional(),
  custom_id: z.string().optional(),
  get components() {
    return z.array(storedComponent).optional();
  },
});

export const messageBody = z.object({
  flags: z.number().optional(),
  nonce: z.string().optional(),
  components: z.array(storedComponent),
  allowed_mentions: z.object({ users: z.array(z.string()) }).optional(),
});

/** Text can be long, so it is not stored. */
const componentText = z.object({ content: z.string().optional(), label: z.string().optional() });

const MENTION = /<@(\d+)>/g;
const SILENT_FLAG = 1 << 12;

/** Marks of the bot are ids above those of components. */
const FIRST_MARK = 0x40000000;

export type MessageBody = z.infer<typeof messageBody>;

/** `raw`: the components as sent. */
export function seenMessage(
  place: Pick<SeenMessage, 'id' | 'channelId' | 'personId' | 'at'>,
  { flags = 0, components, allowed_mentions }: MessageBody,
  raw: unknown,
): SeenMessage {
  const words = wordsIn(raw).join('\n');
  const mark = components[0]?.id ?? 0;
  const notifiable = place.personId === null ? mentionedIn({ allowed_mentions }, raw) : [place.personId];
  return {
    ...place,
    words,
    controls: components.flatMap(controlsIn),
    notified: flags & SILENT_FLAG ? [] : notifiable,
    mark: mark >= FIRST_MARK ? mark : null,
  };
}

/** Ids of mentioned people who may be notified. `raw`: the components as sent. */
export function mentionedIn({ allowed_mentions }: Pick<MessageBody, 'allowed_mentions'>, raw: unknown): string[] {
  const mentioned = new Set([...wordsIn(raw).join('\n').matchAll(MENTION)].map(([, id = '']) => id));
  return (allowed_mentions?.users ?? []).filter((id) => mentioned.has(id));
}

function controlsIn({ custom_id, components = [] }: StoredComponent): ControlId[] {
  const own = custom_id === undefined ? null : parseCustomId(custom_id);
  return [...(own ? [own] : []), ...components.flatMap(controlsIn)];
}

function wordsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(wordsIn);
  if (typeof value !== 'object' || value === null) return [];
  const { content, label } = componentText.safeParse(value).data ?? {};
  const own = [content, label].filter((text) => text !== undefined);
  return [...own, ...('components' in value ? wordsIn(value.components) : [])];
}
