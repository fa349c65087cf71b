/** The pages of signed-in people, and what each of them shows. */
import { createHash } from 'node:crypto';
import type { Words } from '../../language/index.ts';
import type { MatchId, PersonId } from '../../match/index.ts';
import type { BotMessage, GameInList, SentMessage } from '../../table/index.ts';
import type { Session } from '../tokens.ts';
import { type GameText, gameMessage, type Reader } from '../views/index.ts';
import type { PageConnection } from './sockets.ts';

export class Visitor implements Reader {
  readonly session: Session;
  readonly signedAt: Date;
  readonly expiresAt: Date;
  readonly personId: string;
  /** Empty if unknown. */
  readonly name: string;
  readonly zone: string;
  words: Words;
  open: MatchId | null = null;
  games: readonly GameInList[] = [];
  /** Whether a change was held back because it is not known whether the person may still view the game. */
  awaitsPermission = false;
  /** When Discord last confirmed that they are in the Activity. */
  foundAt: Date;
  /** In milliseconds since 1970. */
  validatedAt = 0;
  readonly #channel: PageConnection;
  /** The digest of the game last sent. */
  #digest = '';
  /** The log last sent, which visitors share. */
  #log: readonly string[] = [];
  /** Keys of the components already sent; a page shows few. */
  readonly #hasComponents = new Set<string>();

  constructor(
    channel: PageConnection,
    facts: Pick<Visitor, 'session' | 'signedAt' | 'expiresAt' | 'name' | 'zone' | 'words'>,
  ) {
    this.#channel = channel;
    ({
      session: this.session,
      signedAt: this.signedAt,
      expiresAt: this.expiresAt,
      name: this.name,
      zone: this.zone,
      words: this.words,
    } = facts);
    this.foundAt = this.signedAt;
    this.personId = this.session.personId;
  }

  isHere(): boolean {
    return this.#channel.isOpen();
  }

  send(message: SentMessage): void {
    this.#channel.send(message);
  }

  /** Sends only what has changed, otherwise nothing: traffic must not reveal what others do in private. */
  sendGame(text: GameText, now: Date): boolean {
    const { components, game, log } = text;
    const digest = createHash('sha1').update(game).update(log.join('\n')).digest('base64');
    if (digest === this.#digest) return false;
    this.#digest = digest;
    if (!this.#hasComponents.has(components.key)) this.#channel.sendText(components.text);
    this.#hasComponents.add(components.key);
    const changed = log.findIndex((line, at) => line !== this.#log[at]);
    this.#log = log;
    this.#channel.sendText(gameMessage(text, changed < 0 ? log.length : changed, now));
    return true;
  }

  /** Makes the next `sendGame` send the game even without a change. */
  forget(): void {
    this.#digest = '';
    this.#log = [];
  }

  refuse(code: Extract<BotMessage, { type: 'refused' }>['code'], text: string): void {
    this.send({ type: 'refused', code, text });
    this.#channel.end();
  }
}

/** If one person opens more pages, the oldest is closed. */
const MAX_PAGES_PER_PERSON = 10;

export type Visitors = ReturnType<typeof createVisitors>;

export function createVisitors() {
  const here = new Set<Visitor>();
  const where = (matches: (visitor: Visitor) => boolean): readonly Visitor[] => [...here].filter(matches);
  return {
    /** Returns the visitor whose page must be closed, if any. */
    enter(visitor: Visitor): Visitor | null {
      here.add(visitor);
      const own = where(({ personId }) => personId === visitor.personId);
      const [oldest] = own;
      if (own.length <= MAX_PAGES_PER_PERSON || !oldest) return null;
      here.delete(oldest);
      return oldest;
    },
    leave: (visitor: Visitor) => void here.delete(visitor),
    all: (): Iterable<Visitor> => here,
    of: (person: PersonId) => where(({ personId }) => personId === person),
    showing: (matchId: MatchId) => where(({ open }) => open === matchId),
    /** The games that any page shows or lists. */
    games(): ReadonlySet<MatchId> {
      const shown = [...here].flatMap(({ open, games }) => [open, ...games.map(({ matchId }) => matchId)]);
      return new Set(shown.filter((matchId) => matchId !== null));
    },
  };
}
