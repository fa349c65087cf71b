/**
 * A page whose person is known: what it shows, in which words, and what it was told last.
 */
import { createHash } from 'node:crypto';
import type { Words } from '../../language/index.ts';
import type { MatchId } from '../../match/index.ts';
import type { BotMessage, GameInList, SentMessage } from '../../table/index.ts';
import { type GameText, type Reader, sentGame } from '../sight/index.ts';
import type { Session } from '../tokens.ts';
import type { Channel } from './sockets.ts';

export class Visitor implements Reader {
  readonly session: Session;
  readonly signedAt: Date;
  readonly expiresAt: Date;
  readonly personId: string;
  /** As they are known; empty where they are not. */
  readonly name: string;
  readonly zone: string;
  words: Words;
  /** The game that is shown. */
  open: MatchId | null = null;
  games: readonly GameInList[] = [];
  /** When Discord last said that they are where they came in. */
  foundAt: Date;
  /** When the session was last seen to be good, in milliseconds since 1970. */
  lookedAt = 0;
  readonly #channel: Channel;
  /** Of the game as it was sent last. */
  #digest = '';
  /** Of the game as it was sent last; shared with all who were sent the same. */
  #log: readonly string[] = [];
  /** By their keys: as many as games were dealt with that it has shown, which are few. */
  readonly #hasComponents = new Set<string>();

  constructor(
    channel: Channel,
    given: Pick<Visitor, 'session' | 'signedAt' | 'expiresAt' | 'name' | 'zone' | 'words'>,
  ) {
    const { session, signedAt, expiresAt, name, zone, words } = given;
    this.#channel = channel;
    this.session = session;
    this.signedAt = signedAt;
    this.foundAt = signedAt;
    this.expiresAt = expiresAt;
    this.personId = session.personId;
    this.name = name;
    this.zone = zone;
    this.words = words;
  }

  isHere(): boolean {
    return this.#channel.isOpen();
  }

  send(message: SentMessage): void {
    this.#channel.send(message);
  }

  /** Without what the page has. Says nothing where nothing has changed: what somebody else keeps for themselves is not to be noticed. */
  sendGame(text: GameText, now: Date): boolean {
    const { components, game, log } = text;
    const digest = createHash('sha1').update(game).update(log.join('\n')).digest('base64');
    if (digest === this.#digest) return false;
    this.#digest = digest;
    if (!this.#hasComponents.has(components.key)) this.#channel.sendText(components.text);
    this.#hasComponents.add(components.key);
    const changed = log.findIndex((line, at) => line !== this.#log[at]);
    const kept = changed < 0 ? log.length : changed;
    this.#log = log;
    this.#channel.sendText(sentGame(text, kept, now));
    return true;
  }

  /** What is shown next is sent also if it is what was sent last. */
  forget(): void {
    this.#digest = '';
    this.#log = [];
  }

  refuse(code: Extract<BotMessage, { type: 'refused' }>['code'], text: string): void {
    this.send({ type: 'refused', code, text });
    this.#channel.end();
  }
}
