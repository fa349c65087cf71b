/**
 * One person's direct messages with the bot, each written down in the form in which it first appeared: what a witness of the
 * channels cannot see. What it proves is judged elsewhere.
 */
import { createLanguage } from '../../../src/language/index.ts';
import {
  controlOf,
  finishedMatchOf,
  isPrivate,
  isSilent,
  type Shown,
  textOf,
  turnOf,
} from '../../support/robots/messages.ts';
import type { Participant } from '../../support/robots/participant.ts';
import type { Announced } from './witness.ts';

/** What came here because it could not be posted there names the thread, in small print or before this. */
const UNTIL_THEN = createLanguage().of('en-US').t('turn.barred');
const REASON = new RegExp(`^-# .*<#(\\d+)>|<#(\\d+)>.* ${UNTIL_THEN}`, 'gm');

export interface Letterbox {
  readonly personId: string;
  /** As the bot shows it. */
  readonly name: string;
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
  /** Whether this is the channel of these messages. */
  isHome(channelId: string): boolean;
  /** What stands there now; without what came there because a place was barred. */
  messages(): readonly Shown[];
}

/** `isBarred`: whether the bot has been barred from a thread or channel; what it cannot post there it says here, and names the thread. */
export function createLetterbox(person: Participant, isBarred: (placeId: string) => boolean): Letterbox {
  const turns: Announced[] = [];
  const finished: string[] = [];
  const heard: Shown[] = [];
  const cards: string[] = [];
  const lobbies = new Map<string, Shown>();
  /** Ids of the messages that came here because a place was barred. */
  const diverted = new Set<string>();
  person.client.listen((event) => {
    if (event.type !== 'message' && event.type !== 'messageUpdated') return;
    const { message } = event;
    if (isPrivate(message) || !person.isHome(message.channel_id)) return;
    const card = controlOf(message, 'leave')?.split(':')[2];
    if (card !== undefined) lobbies.set(card, message);
    if (event.type !== 'message') return;
    if ([...textOf(message).matchAll(REASON)].some(([, small, line]) => isBarred(small ?? line ?? '')))
      diverted.add(message.id);
    const turn = turnOf(message);
    const over = finishedMatchOf(message);
    if (turn !== null) turns.push({ ...turn, pinged: isSilent(message) ? [] : [person.id], at: Date.now() });
    else if (!isSilent(message) && !diverted.has(message.id)) heard.push(message);
    if (over !== null) finished.push(over);
    if (card !== undefined) cards.push(card);
  });
  function messages(): readonly Shown[] {
    const home = person.client.channels().find(({ id }) => person.isHome(id));
    if (home === undefined) return [];
    return person.client.messages(home.id).filter((message) => !isPrivate(message) && !diverted.has(message.id));
  }
  const name = person.client.user.global_name ?? person.name;
  const isHome = (channelId: string) => person.isHome(channelId);
  return { personId: person.id, name, turns, finished, heard, cards, lobbies, isHome, messages };
}
