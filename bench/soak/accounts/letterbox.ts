/**
 * One person's direct messages with the bot, each written down in the form in which it first appeared: what a witness of the
 * channels cannot see. What it proves is judged elsewhere.
 */
import { controlOf, finishedMatchOf, isPrivate, isSilent, type Shown, turnOf } from '../../people/messages.ts';
import type { Participant } from '../../people/participant.ts';
import type { Announced } from './witness.ts';

export interface Letterbox {
  readonly personId: string;
  /** Every turn message that has ever appeared; whoever heard it was pinged. */
  readonly turns: readonly Announced[];
  /** The match of every score sheet that has appeared. */
  readonly finished: readonly string[];
  /** Messages that were heard, and announce no turn. */
  readonly heard: readonly Shown[];
  /** The match of every lobby card that has appeared. */
  readonly cards: readonly string[];
  /** The newest form of the card, by match. */
  readonly lobbies: ReadonlyMap<string, Shown>;
  /** What stands there now. */
  messages(): readonly Shown[];
}

export function createLetterbox(person: Participant): Letterbox {
  const turns: Announced[] = [];
  const finished: string[] = [];
  const heard: Shown[] = [];
  const cards: string[] = [];
  const lobbies = new Map<string, Shown>();
  person.client.listen((event) => {
    if (event.type !== 'message' && event.type !== 'messageUpdated') return;
    const { message } = event;
    if (isPrivate(message) || !person.isHome(message.channel_id)) return;
    const card = controlOf(message, 'leave')?.split(':')[2];
    if (card !== undefined) lobbies.set(card, message);
    if (event.type !== 'message') return;
    const turn = turnOf(message);
    const over = finishedMatchOf(message);
    if (turn !== null) turns.push({ ...turn, pinged: isSilent(message) ? [] : [person.id], at: Date.now() });
    else if (!isSilent(message)) heard.push(message);
    if (over !== null) finished.push(over);
    if (card !== undefined) cards.push(card);
  });
  function messages(): readonly Shown[] {
    const home = person.client.channels().find(({ id }) => person.isHome(id));
    return home === undefined ? [] : person.client.messages(home.id).filter((message) => !isPrivate(message));
  }
  return { personId: person.id, turns, finished, heard, cards, lobbies, messages };
}
