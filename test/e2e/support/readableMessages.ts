/** Reads what a person can see in messages, and finds cards that can only come from another hand. */
import { type APIMessage, ComponentType } from 'discord.js';
import type { Words } from '../../../src/language/index.ts';
import { CARDS, type CardCounts, type Components, type GameEvent, type GameState } from '../../../src/rules/index.ts';
import { controlOf, isPrivate, partsOf } from '../../../tools/support/robots/messages.ts';
import { withoutEmoji } from '../../support/discord/bot.ts';

/** Whether a turn message still has controls. */
export function isLive(message: APIMessage): boolean {
  return !isPrivate(message) && controlOf(message, 'hand') !== undefined;
}

/** All texts of a message, including labels and alternative texts. */
export function readable(message: APIMessage): string {
  const texts = partsOf(message).flatMap(({ content, label, description, placeholder }) =>
    [content, label, description, placeholder].filter((text) => typeof text === 'string'),
  );
  return withoutEmoji([message.content, ...texts].join('\n'));
}

export function picturesIn(message: APIMessage): readonly string[] {
  return addresses(message, 'media');
}

function filesIn(message: APIMessage): readonly string[] {
  const shown = partsOf(message).some(({ type }) => type === ComponentType.File) ? addresses(message, 'file') : [];
  return shown.length > 0 ? shown : message.attachments.map(({ url }) => url);
}

/** Downloads the JSON of the message's only file. */
export async function recordIn(message: APIMessage): Promise<unknown> {
  const [address, ...others] = filesIn(message);
  if (address === undefined || others.length > 0) throw new Error(`not one file: ${[address, ...others]}`);
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response.json();
}

function addresses(message: APIMessage, field: 'media' | 'file'): readonly string[] {
  return partsOf(message).flatMap((part) => {
    const item = part[field];
    return typeof item === 'object' && item !== null && 'url' in item && typeof item.url === 'string' ? [item.url] : [];
  });
}

/** Lists of cards, `3 yellow, 1 wild`, that are open on the table or part of a move. */
export function openCards(
  words: Words,
  components: Components,
  state: GameState,
  events: readonly GameEvent[],
): ReadonlySet<string> {
  const fromEvents = events.flatMap((event): CardCounts[] => {
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
  const cards = [state.stacks, ...components.startCards.map((card) => card.cards), ...rewards, ...fromEvents];
  return new Set(cards.map((counts) => words.cards(counts)));
}

/** The lists of cards in a text that are not `open`, and so come from a hand. */
export function hiddenCardsIn(words: Words, text: string, open: ReadonlySet<string>): readonly string[] {
  const cards = CARDS.flatMap((card) => [1, 2].map((count) => words.cards({ [card]: count }).replace(/\d+/, '\\d+')));
  const card = `(?:${[...new Set(cards)].sort((a, b) => b.length - a.length).join('|')})`;
  const lists = text.match(new RegExp(`${card}(?:${words.enumeration(['', ''])}${card})*`, 'g')) ?? [];
  return lists.filter((list) => !open.has(list));
}
