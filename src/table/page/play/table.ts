/**
 * The page's one source of what is known, and all that can be asked of the bot: messages come in, listeners are told, questions go out.
 * How anything looks is left to the parts.
 */
import type { Answer, PlanEditAsked, RefusedBecause, TableGame } from '../../protocol.ts';
import { PROTOCOL } from '../../protocolVersion.ts';
import { Connection, makeId, type Question } from './connection/connection.ts';
import { forgetSession } from './connection/signIn.ts';
import { remember, remembered } from './connection/storage.ts';
import { aheadBy } from './model/countdown.ts';
import type { Ready } from './model/ready.ts';
import { NOTHING_YET, type Received, received } from './model/received.ts';

export interface Known extends Received {
  /** Since when there is no line; null: there is one. */
  readonly offlineSince: number | null;
  /** What was last said about something that was asked, such as why it was refused. */
  readonly said: string | null;
}

export interface Table {
  readonly known: Known;
  subscribe(listener: () => void): () => void;
  /** By the bot's clock, in milliseconds since 1970. */
  now(): number;
  open(matchId: string): void;
  speak(locale: string): void;
  play(game: TableGame, ready: Ready): Promise<Answer>;
  undo(game: TableGame): Promise<Answer>;
  hint(game: TableGame): Promise<Answer>;
  plan(game: TableGame, edit: PlanEditAsked): Promise<Answer>;
  /** `tile`: not where others have claimed one from that tool space since; null: whatever they claim. */
  queue(game: TableGame, on: boolean, tile?: string | null): Promise<Answer>;
  past(game: TableGame): Promise<Answer>;
  /** Gives the table an address at Discord. `moves`: as it was after so many; null: as it ended. */
  share(game: TableGame, wish: ShareWish): Promise<Answer>;
  /** What the moves have cost; without `make` nothing is said of it. */
  review(game: TableGame, make: boolean): Promise<Answer>;
  /** Shows a sentence until the next thing happens; null: nothing. */
  say(text: string | null): void;
}

type ShareWish = Pick<Extract<Question, { type: 'share' }>, 'moves' | 'theme' | 'token'>;

/** Refused though the session is good: the page has to be loaded again. */
export const LOAD_AGAIN: readonly string[] = ['busy', 'version'] satisfies readonly RefusedBecause[];

const LAST = `known ${PROTOCOL}`;
const LOCALE = 'locale';

export function createTable(session: string, firstMatch: string | null): Table {
  let known: Known = { ...NOTHING_YET, ...lastKnown(), offlineSince: null, said: null };
  let wanted = firstMatch ?? known.game?.matchId ?? null;
  /** Whose past was asked for last. */
  let pastOf: string | null = null;
  let ahead: number | null = null;
  const listeners = new Set<() => void>();
  const change = (next: Partial<Known>) => {
    known = { ...known, ...next };
    for (const listener of listeners) listener();
  };

  const connection = new Connection(() => ({ session, locale: remembered('local', LOCALE), matchId: wanted }), {
    message(message) {
      // Of a game that is no longer open.
      if (message.type === 'answer' && message.past && pastOf !== known.game?.matchId) return;
      change(received(known, message));
      if (message.type === 'game') wanted = message.game.matchId;
      if (message.type === 'game' || message.type === 'welcome') rememberLast(known);
      if (message.type === 'refused') {
        forgetSession();
        remember('session', LAST, null);
      }
    },
    time(now) {
      ahead = aheadBy(ahead, now, Date.now());
    },
    online: () => change({ offlineSince: null }),
    offline: (since) => change({ offlineSince: known.offlineSince ?? since }),
  });
  connection.open();

  /** Whatever is answered with a sentence is said. */
  const ask = async (question: Question, id?: string): Promise<Answer> => {
    change({ said: null });
    const answer = await connection.ask(question, id);
    if (answer.text !== '') change({ said: answer.text });
    return answer;
  };

  const quietly = (question: Question) => connection.ask(question);

  return {
    get known() {
      return known;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    now: () => Date.now() + (ahead ?? 0),
    open(matchId) {
      wanted = matchId;
      change({ unseen: null, said: null });
      connection.tell({ type: 'open', matchId });
    },
    speak(locale) {
      remember('local', LOCALE, locale);
      connection.tell({ type: 'speak', locale });
    },
    play({ matchId, version }, { move, recorded, after }) {
      const id = makeId();
      change({ pending: { id, matchId, version, state: after, recorded } });
      return ask({ type: 'move', matchId, version, move }, id);
    },
    undo: ({ matchId, version }) => ask({ type: 'undo', matchId, version }),
    hint: ({ matchId, version }) => ask({ type: 'hint', matchId, version }),
    plan: ({ matchId }, edit) => ask({ type: 'plan', matchId, edit }),
    queue: ({ matchId }, on, tile = null) => ask({ type: 'queue', matchId, on, tile }),
    past: ({ matchId }) => {
      pastOf = matchId;
      return ask({ type: 'past', matchId });
    },
    share: ({ matchId }, wish) => ask({ type: 'share', matchId, ...wish }),
    review: ({ matchId }, make) => (make ? ask : quietly)({ type: 'review', matchId, make }),
    say: (text) => change({ said: text }),
  };
}

/** What the page knew before it was loaded again, to be shown until the bot has spoken. */
function lastKnown(): Partial<Received> {
  const text = remembered('session', LAST);
  if (text === null) return {};
  const { opening, ...known } = JSON.parse(text);
  return opening === openingOf() ? known : {};
}

function rememberLast({ welcome, games, game }: Known): void {
  remember('session', LAST, JSON.stringify({ opening: openingOf(), welcome, games, game }));
}

/** Discord opens the table in the same window again and again, elsewhere and for another game; null: not in Discord's frame. */
function openingOf(): string | null {
  return new URLSearchParams(location.search).get('instance_id');
}
