/**
 * What a computer-driven person reads in a message: its text, its controls, whose turn it tells of.
 * Looking for messages, and acting on them, is left to the person.
 */
import { type APIMessage, MessageFlags } from 'discord.js';
import { parseCustomId } from '../../../src/discord/messages/customId.ts';
import { createLanguage } from '../../../src/language/index.ts';

export type Shown = Pick<APIMessage, 'id' | 'channel_id' | 'components' | 'content' | 'flags' | 'mentions'>;

export function textOf(message: Shown): string {
  return [message.content, ...collect(message.components ?? [], 'content')].filter((text) => text !== '').join('\n');
}

/** The custom_id of the control with this action; undefined where the message has none. */
export function controlOf(message: Shown, action: string): string | undefined {
  return collect(message.components ?? [], 'custom_id').find((customId) => customId.split(':')[1] === action);
}

/** The values that the select with this action offers. */
export function optionsOf(message: Shown, action: string): readonly string[] {
  const menu = parts(message.components ?? []).find(
    ({ custom_id: id }) => typeof id === 'string' && id.split(':')[1] === action,
  );
  return Array.isArray(menu?.options) ? menu.options.map((option: { value?: unknown }) => String(option.value)) : [];
}

export function isPrivate({ flags }: Shown): boolean {
  return ((flags ?? 0) & MessageFlags.Ephemeral) !== 0;
}

/** How the head of a turn message for one reader says that it is theirs, in each language. */
const YOURS = ['de', 'en', 'hu', 'ja', 'nl'].map((locale) => createLanguage().of(locale).t('turn.yours'));

/** Whether words say that it is the turn of the one person who reads them. */
export function isOwnTurn(words: string): boolean {
  return YOURS.some((yours) => words.includes(`**${yours}**`));
}

/** Whether nobody was notified of it. */
export function isSilent({ flags }: Shown): boolean {
  return ((flags ?? 0) & MessageFlags.SuppressNotifications) !== 0;
}

/** Whether the bot still owes what this message is to say. */
export function isPending({ flags }: Shown): boolean {
  return ((flags ?? 0) & MessageFlags.Loading) !== 0;
}

export interface Turn {
  readonly matchId: string;
  readonly version: number;
  readonly message: Shown;
}

/** The turn that a live turn message tells of; null for other messages. */
export function turnOf(message: Shown): Turn | null {
  const id = isPrivate(message) ? null : parseCustomId(controlOf(message, 'hand') ?? '');
  return id && { matchId: id.matchId, version: id.version, message };
}

/** The match whose record a message hands out; null for other messages. */
export function finishedMatchOf(message: Shown): string | null {
  return /intarsia-([\w-]+)\.json/.exec(JSON.stringify(message))?.[1] ?? null;
}

function collect(value: unknown, key: string): string[] {
  return parts(value).flatMap((part) => (typeof part[key] === 'string' ? [part[key]] : []));
}

function parts(value: unknown): Readonly<Record<string, unknown>>[] {
  if (Array.isArray(value)) return value.flatMap(parts);
  if (typeof value !== 'object' || value === null) return [];
  const part: Record<string, unknown> = { ...value };
  return [part, ...Object.values(part).flatMap((inner) => (typeof inner === 'object' ? parts(inner) : []))];
}
