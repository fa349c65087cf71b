/** Records a person's direct messages with the bot in the form in which each first appeared. */
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
import type { SeenTurn } from './publicMessages.ts';

/** A message that was diverted from a barred thread names the thread in small print or before this text. */
const BARRED_TEXT = createLanguage().of('en-US').t('turn.barred');
const BARRED_NOTICE = new RegExp(`^-# .*<#(\\d+)>|<#(\\d+)>.* ${BARRED_TEXT}`, 'gm');

export interface DirectMessages {
  readonly personId: string;
  readonly name: string;
  /** Every turn message that has ever appeared; messages that notify have pinged the person. */
  readonly turns: readonly SeenTurn[];
  /** The matches whose score sheets have appeared. */
  readonly finished: readonly string[];
  /** Messages that notified and announce no turn. */
  readonly notices: readonly Shown[];
  /** The matches whose lobby cards have appeared. */
  readonly lobbyCards: readonly string[];
  /** The newest lobby card by match. */
  readonly lobbies: ReadonlyMap<string, Shown>;
  isChannel(channelId: string): boolean;
  /** The present messages, without those diverted from a barred place. */
  messages(): readonly Shown[];
}

/** `isBarred`: whether the bot has ever been barred from a place; what it cannot post there it sends here. */
export function watchDirectMessages(person: Participant, isBarred: (placeId: string) => boolean): DirectMessages {
  const turns: SeenTurn[] = [];
  const finished: string[] = [];
  const notices: Shown[] = [];
  const cards: string[] = [];
  const lobbies = new Map<string, Shown>();
  /** Ids of messages diverted from a barred place. */
  const diverted = new Set<string>();
  person.client.listen((event) => {
    if (event.type !== 'message' && event.type !== 'messageUpdated') return;
    const { message } = event;
    if (isPrivate(message) || !person.isDirectChannel(message.channel_id)) return;
    const card = controlOf(message, 'leave')?.split(':')[2];
    if (card !== undefined) lobbies.set(card, message);
    if (event.type !== 'message') return;
    if ([...textOf(message).matchAll(BARRED_NOTICE)].some(([, small, line]) => isBarred(small ?? line ?? '')))
      diverted.add(message.id);
    const turn = turnOf(message);
    const over = finishedMatchOf(message);
    if (turn !== null) turns.push({ ...turn, pinged: isSilent(message) ? [] : [person.id], at: Date.now() });
    else if (!isSilent(message) && !diverted.has(message.id)) notices.push(message);
    if (over !== null) finished.push(over);
    if (card !== undefined) cards.push(card);
  });
  function messages(): readonly Shown[] {
    const home = person.client.channels().find(({ id }) => person.isDirectChannel(id));
    if (home === undefined) return [];
    return person.client.messages(home.id).filter((message) => !isPrivate(message) && !diverted.has(message.id));
  }
  const name = person.client.user.global_name ?? person.name;
  const isHome = (channelId: string) => person.isDirectChannel(channelId);
  return {
    personId: person.id,
    name,
    turns,
    finished,
    notices: notices,
    lobbyCards: cards,
    lobbies,
    isChannel: isHome,
    messages,
  };
}
