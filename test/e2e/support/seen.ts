/**
 * What somebody can see of messages, and whether any of it could only come from another's hand.
 * Which messages there should be is said by those who ask.
 */
import { type APIMessage, ComponentType, MessageFlags } from 'discord.js';
import type { Words } from '../../../src/language/index.ts';
import { CARDS, type CardCounts, type Components, type GameEvent, type GameState } from '../../../src/rules/index.ts';
import { controlOf, withoutEmoji } from '../../support/bot.ts';

export type Part = Readonly<Record<string, unknown>>;

/** Every object in the components of a message, in reading order. */
export function partsOf(message: { readonly components?: unknown }): readonly Part[] {
  return [...walk(message.components)];
}

function* walk(value: unknown): Generator<Part> {
  if (Array.isArray(value)) for (const inner of value) yield* walk(inner);
  else if (typeof value === 'object' && value !== null) {
    const part: Part = { ...value };
    yield part;
    for (const inner of Object.values(part)) yield* walk(inner);
  }
}

export function isPrivate({ flags }: APIMessage): boolean {
  return ((flags ?? 0) & MessageFlags.Ephemeral) !== 0;
}

/** A turn message that can still be played from. */
export function isLive(message: APIMessage): boolean {
  return !isPrivate(message) && controlOf(message, 'hand') !== undefined;
}

/** Everything that can be read in a message: its text, what stands on its controls, what describes its pictures. */
export function readable(message: APIMessage): string {
  const texts = partsOf(message).flatMap(({ content, label, description, placeholder }) =>
    [content, label, description, placeholder].filter((text) => typeof text === 'string'),
  );
  return withoutEmoji([message.content, ...texts].join('\n'));
}

/** Addresses of the pictures in a message. */
export function picturesIn(message: APIMessage): readonly string[] {
  return addresses(message, 'media');
}

/** Addresses of the files that a message hands out. */
export function filesIn(message: APIMessage): readonly string[] {
  const shown = partsOf(message).some(({ type }) => type === ComponentType.File) ? addresses(message, 'file') : [];
  return shown.length > 0 ? shown : message.attachments.map(({ url }) => url);
}

function addresses(message: APIMessage, field: 'media' | 'file'): readonly string[] {
  return partsOf(message).flatMap((part) => {
    const item = part[field];
    return typeof item === 'object' && item !== null && 'url' in item && typeof item.url === 'string' ? [item.url] : [];
  });
}

/** Options of the select with this action, by value. */
export function optionsOf(message: APIMessage, action: string): readonly string[] {
  const menu = partsOf(message).find(({ custom_id: id }) => typeof id === 'string' && id.split(':')[1] === action);
  const options = Array.isArray(menu?.options) ? menu.options : [];
  return options.map((option: Part) => String(option.value));
}

/** Lists of cards, `3 yellow, 1 wild`, that lie open on the table or were told as part of a move. */
export function openCards(
  words: Words,
  components: Components,
  state: GameState,
  events: readonly GameEvent[],
): ReadonlySet<string> {
  const told = events.flatMap((event): CardCounts[] => {
    switch (event.type) {
      case 'prepared':
      case 'drew':
        return [event.cards];
      case 'built':
        return [event.paid];
      case 'passed':
        return [event.returned];
      default:
        return [];
    }
  });
  const rewards = components.rewardTrack.flatMap((space) => (space.kind === 'fixed' ? [space.cards] : []));
  const cards = [state.stacks, ...components.startCards.map((card) => card.cards), ...rewards, ...told];
  return new Set(cards.map((counts) => words.cards(counts)));
}

/** The lists of cards in a text that are none of the `open` ones: whoever reads them looks into a hand. */
export function cardsFromNowhere(words: Words, text: string, open: ReadonlySet<string>): readonly string[] {
  const cards = CARDS.flatMap((card) => [1, 2].map((count) => words.cards({ [card]: count }).replace(/\d+/, '\\d+')));
  const card = `(?:${[...new Set(cards)].sort((a, b) => b.length - a.length).join('|')})`;
  const lists = text.match(new RegExp(`${card}(?:${words.enumeration(['', ''])}${card})*`, 'g')) ?? [];
  return lists.filter((list) => !open.has(list));
}
