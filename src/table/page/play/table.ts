/** The page's store: applies the bot's messages, notifies listeners, and sends requests. */
import type { Side } from '../../../rules/index.ts';
import { PROTOCOL_VERSION } from '../../pageShared.ts';
import type { Answer, SessionRefusalCode, TableGame } from '../../protocol.ts';
import { Connection, createRequestId, type Question } from './connection/connection.ts';
import { forgetSession, loadFromStorage, saveToStorage } from './connection/signIn.ts';
import { clockOffsetMs } from './model/countdown.ts';
import type { CompletedSelection } from './model/selection.ts';
import { INITIAL_SERVER_STATE, reduceMessage, type ServerState } from './model/serverState.ts';

export interface TableState extends ServerState {
  /** Null while online. */
  readonly offlineSince: number | null;
  /** The last answer or message, for example a refusal. */
  readonly message: string | null;
}

export type TableStore = ReturnType<typeof createTableStore>;
/** An `Omit` that distributes over unions. */
type WithoutMatch<Asked> = Asked extends unknown ? Omit<Asked, 'matchId'> : never;

/** The session is valid, but the page must be reloaded. */
export const RELOAD_CODES: readonly string[] = ['busy', 'version'] satisfies readonly SessionRefusalCode[];

const STATE_KEY = `known ${PROTOCOL_VERSION}`;
const LOCALE_KEY = 'locale';

export function createTableStore(session: string, firstMatch: string | null) {
  const { at: storedAt = null, ...stored } = storedState();
  let known: TableState = { ...INITIAL_SERVER_STATE, ...stored, offlineSince: null, message: null };
  /** When the shown state was current. */
  let currentAt: number | null = storedAt;
  let openMatch = firstMatch ?? known.game?.matchId ?? null;
  /** The game whose past positions were requested last. */
  let pastOf: string | null = null;
  /** The language chosen on this page, because the browser may forbid to store it. */
  let chosenLocale: string | null = null;
  let clockOffset: number | null = null;
  const listeners = new Set<() => void>();
  const change = (next: Partial<TableState>) => {
    known = { ...known, ...next };
    for (const notify of listeners) notify();
  };

  const entrance = () => ({
    session,
    locale: chosenLocale ?? loadFromStorage('local', LOCALE_KEY) ?? undefined,
    matchId: openMatch ?? undefined,
  });
  const connection = new Connection(entrance, {
    message(message) {
      // Ignore an answer about a game that is no longer open.
      if (message.type === 'answer' && message.past && pastOf !== known.game?.matchId) return;
      if (message.type === 'unseen' && known.game && known.game.matchId !== message.matchId) {
        // The page keeps the game that it shows, also after a reconnection.
        open(known.game.matchId);
        change({ message: message.text });
        return;
      }
      change(reduceMessage(known, message));
      if (message.type === 'game') openMatch = message.game.matchId;
      if (message.type === 'game' || message.type === 'welcome') rememberLast(known);
      if (message.type === 'refused' && !RELOAD_CODES.includes(message.code)) {
        forgetSession();
        saveToStorage('session', STATE_KEY, null);
      }
    },
    time(now) {
      clockOffset = clockOffsetMs(clockOffset, now, Date.now());
    },
    online: () => {
      currentAt = null;
      change({ offlineSince: null });
    },
    offline: (since) => change({ offlineSince: known.offlineSince ?? currentAt ?? since }),
  });
  connection.open();

  const unanswered = new Map<string, Promise<Answer>>();

  /**
   * Asks about a game and shows the text of the answer. A double tap asks once; steps of a plan may repeat, and a move is
   * known by its id.
   */
  const ask = ({ matchId }: TableGame, question: WithoutMatch<Question>, id?: string): Promise<Answer> => {
    const key = JSON.stringify([matchId, question]);
    const mayRepeat = question.type === 'plan' || id !== undefined;
    const asked = (!mayRepeat && unanswered.get(key)) || askAnew({ ...question, matchId } as Question, id);
    unanswered.set(key, asked);
    return asked.finally(() => unanswered.delete(key));
  };
  const askAnew = async (question: Question, id?: string): Promise<Answer> => {
    change({ message: null });
    const answer = await connection.ask(question, id);
    if (answer.text !== '') change({ message: answer.text });
    return answer;
  };

  const open = (matchId: string) => {
    openMatch = matchId;
    change({ unseen: null, message: null });
    connection.tell({ type: 'open', matchId });
  };

  return {
    get known(): TableState {
      return known;
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** The time by the bot's clock, in milliseconds since 1970. */
    now: () => Date.now() + (clockOffset ?? 0),
    open,
    speak(locale: string) {
      chosenLocale = locale;
      saveToStorage('local', LOCALE_KEY, locale);
      connection.tell({ type: 'speak', locale });
    },
    ask,
    play(game: TableGame, { move, recorded, after }: CompletedSelection) {
      const { matchId, version } = game;
      const id = createRequestId();
      change({ pending: { id, matchId, version, state: after, recorded } });
      return ask(game, { type: 'move', version, move }, id);
    },
    /** Shows the game that follows if it has begun. `side`: of a rematch; null: a new game. */
    async followUp(game: TableGame, side: Side | null): Promise<void> {
      const { begun } = await ask(game, side === null ? { type: 'newGame' } : { type: 'rematch', side });
      if (begun?.link) openLink(begun.link);
      else if (begun) open(begun.matchId);
    },
    past: (game: TableGame) => {
      pastOf = game.matchId;
      return ask(game, { type: 'past' });
    },
    /** Without `make`, the answer is not shown. */
    review: (game: TableGame, make: boolean): Promise<Answer> =>
      make ? ask(game, { type: 'review', make }) : connection.ask({ type: 'review', matchId: game.matchId, make }),
    /** Null hides the message. */
    say: (text: string | null) => change({ message: text }),
  };
}

/** Signs in again with another link. */
function openLink(token: string): void {
  location.hash = token;
  location.reload();
}

/** The state from before a reload, which is shown until the bot answers. */
function storedState(): Partial<ServerState> & { readonly at?: number } {
  const text = loadFromStorage('session', STATE_KEY);
  if (text === null) return {};
  const { opening, ...known } = JSON.parse(text);
  return opening === activityId() ? known : {};
}

function rememberLast({ welcome, games, game }: TableState): void {
  saveToStorage('session', STATE_KEY, JSON.stringify({ opening: activityId(), at: Date.now(), welcome, games, game }));
}

/** Discord reuses a window for other places and games. Null outside Discord's frame. */
function activityId(): string | null {
  return new URLSearchParams(location.search).get('instance_id');
}
