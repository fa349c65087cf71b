/** Everything a person can do on the page, as one call each that talks to the server and updates the state. */
import type { APIApplicationCommandOptionChoice } from 'discord-api-types/v10';
import { ACTIVITY_ERROR } from '../../activityErrors.ts';
import type { ActivityCall, FromPage, PageFaults, PageOption } from '../../fromPage.ts';
import { type ActivityAnswer, PAGE_CLOSE, type ToPage } from '../../pageProtocol.ts';
import { compareIds } from '../shared/ids.ts';
import { MAX_LOG_MESSAGES } from './logs.ts';
import { reduce } from './reduce.ts';
import { type Connection, openConnection } from './socket.ts';
import {
  type Action,
  type HistoryPosition,
  INITIAL_STATE,
  type Pending,
  type StarterKind,
  type State,
} from './types.ts';

type Choices = readonly APIApplicationCommandOptionChoice[];

type HistoryAnchor = Pick<Extract<FromPage, { type: 'history' }>, 'before' | 'after' | 'around'>;

export type Client = ReturnType<typeof createClient>;

const ACTIVITY_CALL_FAILED: ActivityAnswer = { kind: 'error', ...ACTIVITY_ERROR.invalidPermissions };

const TURNED_AWAY = ['tooManyPeople', 'tooManyNames', 'taken', 'needsCookies'] as const;

/** Connects as the person with this slug. */
export function createClient(slug: string, onMessage: (message: ToPage, state: State) => void) {
  let state = INITIAL_STATE;
  let count = 0;
  const listeners = new Set<() => void>();
  const choices = createRequests<Choices>([]);
  const calls = createRequests<ActivityAnswer>(ACTIVITY_CALL_FAILED);
  const readUpTo = new Map<string, string>();

  // No message of an earlier visit has the same one.
  const visit = Math.round(performance.timeOrigin).toString(36);
  const nonce = (): string => `${slug.slice(0, 8)}-${visit}-${++count}`;
  const dispatch = (action: Action): void => {
    state = reduce(state, action);
    for (const listener of listeners) listener();
  };
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  const connection: Connection = openConnection(
    `${scheme}://${location.host}/page/socket?as=${encodeURIComponent(slug)}`,
    {
      message(message) {
        dispatch(message);
        if (message.type === 'choices') choices.resolve(message.nonce, message.choices);
        if (message.type === 'interaction' && message.state === 'failed') choices.fail(message.nonce);
        if (message.type === 'refused') {
          choices.fail(message.nonce);
          calls.fail(message.nonce);
        }
        if (message.type === 'activityAnswer') calls.resolve(message.nonce, message.answer);
        if (message.type === 'ready') {
          readUpTo.clear();
          if (state.activity !== null) joinActivity(state.activity.channelId);
          open(state.channelId ?? channelInAddress() ?? firstChannel());
        }
        if (message.type === 'lead') open(message.channelId);
        if (message.type === 'channelDeleted' && state.channelId === null) open(firstChannel());
        onMessage(message, state);
      },
      lost(code) {
        choices.failAll();
        calls.failAll();
        const turnedAway = TURNED_AWAY.find((reason) => PAGE_CLOSE[reason] === code) ?? null;
        dispatch({ type: 'connection', connection: 'lost', turnedAway });
      },
    },
  );

  function joinActivity(channelId: string): void {
    connection.send({ type: 'joinActivity', channelId, nonce: nonce() });
  }
  function channelInAddress(): string | null {
    const id = location.hash.slice(1);
    return state.channels.some((channel) => channel.id === id) ? id : null;
  }
  function firstChannel(): string | null {
    return (state.channels.find((channel) => channel.kind === 'text') ?? state.channels[0])?.id ?? null;
  }
  function requestHistory(channelId: string, position: HistoryPosition, anchor: HistoryAnchor = {}): void {
    const message: FromPage = { type: 'history', channelId, ...anchor, nonce: nonce() };
    if (!connection.send(message)) return;
    const asked = { channelId, position, anchorId: anchor.before ?? anchor.after };
    dispatch({ type: 'asked', nonce: message.nonce, asked });
  }
  function loadPresent(channelId: string): void {
    dispatch({ type: 'present', channelId });
    if (state.logs[channelId]?.newer) requestHistory(channelId, 'newest');
  }
  function open(channelId: string | null): void {
    if (channelId === null) return;
    dispatch({ type: 'open', channelId });
    // The server may have a shorter slug than the address.
    const path = state.me === null ? location.pathname : `/as/${encodeURIComponent(state.me.slug)}`;
    history.replaceState(null, '', `${path}#${channelId}`);
    requestHistory(channelId, 'newest');
  }
  function begin(message: FromPage & { nonce: string }, pending: Omit<Pending, 'nonce' | 'failure'>): boolean {
    const sent = connection.send(message);
    const failure = sent ? null : ({ code: 'notConnected' } as const);
    dispatch({ type: 'began', pending: { ...pending, nonce: message.nonce, failure } });
    return sent;
  }
  const followAddress = (): void => {
    const id = channelInAddress();
    if (id !== null && id !== state.channelId) open(id);
  };
  const reconnectNow = (): void => connection.reconnectNow();
  window.addEventListener('hashchange', followAddress);
  window.addEventListener('online', reconnectNow);
  window.addEventListener('focus', reconnectNow);

  return {
    state: (): State => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    openChannel: open,
    loadOlder(channelId: string): void {
      const log = state.logs[channelId];
      const oldest = log?.list[0];
      if (log?.more && !log.loading && oldest !== undefined) requestHistory(channelId, 'older', { before: oldest.id });
    },
    loadNewer(channelId: string): void {
      const log = state.logs[channelId];
      const newest = log?.list.at(-1);
      if (log?.newer && !log.loading && newest !== undefined) requestHistory(channelId, 'newer', { after: newest.id });
    },
    loadPresent,
    /** Scrolls to a message, loading it if necessary. */
    goTo(channelId: string, messageId: string): void {
      const log = state.logs[channelId];
      const isOpen = state.channelId === channelId;
      if (!isOpen) open(channelId);
      // Opening replaces the messages of a channel that was left in the past.
      const stays = isOpen || !log?.newer;
      const there = stays && log?.list.some((message) => message.id === messageId);
      if (!there) requestHistory(channelId, 'around', { around: messageId });
      dispatch({ type: 'target', messageId });
    },
    /** Drops old messages of a long log. */
    trim(channelId: string): void {
      if ((state.logs[channelId]?.list.length ?? 0) > MAX_LOG_MESSAGES) dispatch({ type: 'trim', channelId });
    },
    markRead(channelId: string, messageId: string): void {
      const known = readUpTo.get(channelId) ?? state.reads[channelId]?.lastReadId ?? null;
      const isRead = known !== null && compareIds(messageId, known) <= 0 && !state.reads[channelId]?.unread;
      if (isRead || readUpTo.get(channelId) === messageId) return;
      if (connection.send({ type: 'read', channelId, messageId })) readUpTo.set(channelId, messageId);
    },
    /** False without a connection: the text should stay in the composer. */
    sendText(channelId: string, content: string): boolean {
      loadPresent(channelId);
      const id = nonce();
      if (!connection.send({ type: 'send', channelId, content, nonce: id })) return false;
      const sent = { channelId, messageId: null, customId: null, label: content, failure: null };
      dispatch({ type: 'began', pending: { ...sent, kind: 'text', nonce: id } });
      return true;
    },
    runCommand(channelId: string, commandId: string, options: readonly PageOption[], label: string): boolean {
      loadPresent(channelId);
      const message = { type: 'command', channelId, commandId, options, nonce: nonce() } as const;
      return begin(message, { kind: 'command', channelId, messageId: null, customId: null, label });
    },
    /** Empty if the bot offers no choices or cannot be reached. */
    autocomplete(channelId: string, commandId: string, options: readonly PageOption[]): Promise<Choices> {
      const id = nonce();
      return choices.start(id, connection.send({ type: 'autocomplete', channelId, commandId, options, nonce: id }));
    },
    useComponent(channelId: string, messageId: string, customId: string, values?: readonly string[]): void {
      const given = values ? { values } : {};
      const message = { type: 'component', channelId, messageId, customId, ...given, nonce: nonce() } as const;
      begin(message, { kind: 'component', channelId, messageId, customId, label: '' });
    },
    /** `values`: by custom_id. */
    submitModal(values: Readonly<Record<string, string | readonly string[]>>): void {
      if (state.modal === null) return;
      const { interactionId, channelId } = state.modal;
      const message = { type: 'modal', interactionId, values, nonce: nonce() } as const;
      begin(message, { kind: 'modal', channelId, messageId: null, customId: null, label: '' });
    },
    closeModal: (): void => dispatch({ type: 'closeModal' }),
    dismissMessage: (channelId: string, messageId: string): void =>
      void connection.send({ type: 'dismiss', channelId, messageId }),
    /** Removes the note of a failed interaction. */
    forget: (id: string): void => dispatch({ type: 'forget', nonce: id }),
    setLocale: (locale: string): void => void connection.send({ type: 'setLocale', locale }),
    /** Starts a game by one click; `companion` is the slug of the second player. */
    startGame(kind: StarterKind, companion: string | null): void {
      const text = state.channels.filter((channel) => channel.kind === 'text');
      const channelId = (text.find((channel) => channel.id === state.channelId) ?? text[0])?.id;
      if (channelId === undefined || state.starting !== null) return;
      const message = { type: 'start', kind, channelId, companion, nonce: nonce() } as const;
      if (connection.send(message)) dispatch({ type: 'starting', nonce: message.nonce, kind });
    },
    joinActivity,
    /** Also without a connection; the server then ends the stay of a closed tab. */
    leaveActivity(): void {
      connection.send({ type: 'leaveActivity' });
      dispatch({ type: 'activityFrame', frame: null });
    },
    /** A request of the Activity on behalf of the person; an error without a connection. */
    callActivity(call: ActivityCall): Promise<ActivityAnswer> {
      const id = nonce();
      return calls.start(id, connection.send({ type: 'activityCall', call, nonce: id }));
    },
    closeHint: (): void => dispatch({ type: 'closeHint' }),
    setFaults: (settings: PageFaults | null): void => void connection.send({ type: 'setFaults', settings }),
    closeNotice: (): void => dispatch({ type: 'closeNotice' }),
    close(): void {
      window.removeEventListener('hashchange', followAddress);
      window.removeEventListener('online', reconnectNow);
      window.removeEventListener('focus', reconnectNow);
      connection.close();
    },
  };
}

/** Requests that await their response, by nonce; `failure` is the response without a connection. */
function createRequests<Response>(failure: Response) {
  const waiting = new Map<string, (response: Response) => void>();
  function resolve(id: string, response: Response): void {
    waiting.get(id)?.(response);
    waiting.delete(id);
  }
  return {
    resolve,
    start: (id: string, isSent: boolean): Promise<Response> =>
      new Promise((done) => (isSent ? waiting.set(id, done) : done(failure))),
    fail: (id: string): void => resolve(id, failure),
    failAll(): void {
      for (const id of [...waiting.keys()]) resolve(id, failure);
    },
  };
}
