/** Extracts text, controls and turns from a message at the playground. */
import { type APIMessage, ComponentType, MessageFlags } from 'discord.js';
import { parseCustomId } from '../../../src/discord/messages/components.ts';
import { createLanguage } from '../../../src/language/index.ts';

export type Shown = Pick<APIMessage, 'id' | 'channel_id' | 'components' | 'content' | 'flags' | 'mentions'>;

interface Components {
  readonly components?: unknown;
}

/** An object in a message's components. */
export type Part = Readonly<Record<string, unknown>>;

/** All objects in the components of a message, in reading order. */
export function partsOf({ components }: Components): readonly Part[] {
  return objectsIn(components);
}

export function textOf(message: Pick<Shown, 'components' | 'content'>): string {
  return [message.content, ...valuesOf(message, 'content')].filter((text) => text !== '').join('\n');
}

/** All words that a person reads or hears, with labels and alternative texts. */
export function wordsOf(message: Shown): string {
  const words = ['description', 'label'].flatMap((key) => valuesOf(message, key));
  return [textOf(message), ...words].join('\n');
}

/** The custom_id of a control, or undefined. */
export function controlOf(message: Components, action: string): string | undefined {
  return valuesOf(message, 'custom_id').find((customId) => customId.split(':')[1] === action);
}

/** The values offered by a select. */
export function optionsOf(message: Components, action: string): readonly string[] {
  const menu = partsOf(message).find(({ custom_id: id }) => typeof id === 'string' && id.split(':')[1] === action);
  return Array.isArray(menu?.options) ? menu.options.map((option: { value?: unknown }) => String(option.value)) : [];
}

export function buttonCount(message: Shown): number {
  return partsOf(message).filter(({ type }) => type === ComponentType.Button).length;
}

export function isPrivate({ flags }: Pick<Shown, 'flags'>): boolean {
  return ((flags ?? 0) & MessageFlags.Ephemeral) !== 0;
}

/** The head of a turn message to its player, in each language. */
const language = createLanguage();
const YOUR_TURN_TEXTS = language.locales.map(({ code }) => language.of(code).t('turn.yours'));

export function isOwnTurn(words: string): boolean {
  return YOUR_TURN_TEXTS.some((yours) => words.includes(`**${yours}**`));
}

export function isSilent({ flags }: Shown): boolean {
  return ((flags ?? 0) & MessageFlags.SuppressNotifications) !== 0;
}

/** Whether the bot has not answered yet. */
export function isPending({ flags }: Shown): boolean {
  return ((flags ?? 0) & MessageFlags.Loading) !== 0;
}

export interface Turn {
  readonly matchId: string;
  readonly version: number;
  readonly message: Shown;
}

/** The turn of a live turn message, or null. */
export function turnOf(message: Shown): Turn | null {
  const id = isPrivate(message) ? null : parseCustomId(controlOf(message, 'hand') ?? '');
  return id && { matchId: id.matchId, version: id.version, message };
}

/** The match whose end a message shows, or null. */
export function finishedMatchOf(message: Shown): string | null {
  return parseCustomId(controlOf(message, 'newGame') ?? '')?.matchId ?? null;
}

function valuesOf(message: Components, key: string): string[] {
  return partsOf(message).flatMap((part) => (typeof part[key] === 'string' ? [part[key]] : []));
}

function objectsIn(value: unknown): Part[] {
  if (Array.isArray(value)) return value.flatMap(objectsIn);
  if (typeof value !== 'object' || value === null) return [];
  const part: Part = { ...value };
  return [part, ...Object.values(part).flatMap(objectsIn)];
}
