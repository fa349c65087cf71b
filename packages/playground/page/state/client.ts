/**
 * What a person can do on the page, each as one call that speaks to the server and notes it in the state.
 * Drawing is the components' part, the change of state `reduce.ts`.
 */
import type { APIApplicationCommandOptionChoice } from 'discord-api-types/v10';
import { ACTIVITY_ERROR } from '../../activityErrors.ts';
import {
  type ActivityAnswer,
  type ActivityCall,
  type FromPage,
  PAGE_CLOSE,
  type PageFaults,
  type PageOption,
  type ToPage,
} from '../../pageProtocol.ts';
import { compareIds } from '../shared/ids.ts';
import { LONGEST } from './logs.ts';
import { reduce } from './reduce.ts';
import { type Line, openLine } from './socket.ts';
import { type Action, initialState, type Pending, type StarterKind, type State, type Stretch } from './types.ts';

type Choices = readonly APIApplicationCommandOptionChoice[];

/** Values of a modal by custom_id. */
type ModalValues = Readonly<Record<string, string | readonly string[]>>;

type HistoryBeside = Pick<Extract<FromPage, { type: 'history' }>, 'before' | 'after' | 'around'>;

export interface Client {
  state(): State;
  subscribe(listener: () => void): () => void;
  openChannel(channelId: string): void;
  /** Shows a message in the middle of its channel, wherever in the history it stands. */
  goTo(channelId: string, messageId: string): void;
  loadOlder(channelId: string): void;
  loadNewer(channelId: string): void;
  /** Back to the newest messages, after paging far up. */
  loadPresent(channelId: string): void;
  /** Lets go of messages far above the newest ones, which one is looking at. */
  trim(channelId: string): void;
  markRead(channelId: string, messageId: string): void;
  /** False when the line is down: the text should stay in the composer. */
  sendText(channelId: string, content: string): boolean;
  runCommand(channelId: string, commandId: string, options: readonly PageOption[], label: string): boolean;
  /** The choices for the focused option; an empty list when the bot gives none or can't be reached. */
  autocomplete(channelId: string, commandId: string, options: readonly PageOption[]): Promise<Choices>;
  useComponent(channelId: string, messageId: string, customId: string, values?: readonly string[]): void;
  submitModal(values: ModalValues): void;
  closeModal(): void;
  dismissMessage(channelId: string, messageId: string): void;
  /** Takes away the note of a failed interaction. */
  forget(nonce: string): void;
  setLocale(locale: string): void;
  /** Starts a game by one click; with a companion, somebody else takes part in another tab. */
  startGame(kind: StarterKind, companion: string | null): void;
  joinActivity(channelId: string): void;
  leaveActivity(): void;
  /** What the Activity asks for in the person's name; an error where the line is down. */
  callActivity(call: ActivityCall): Promise<ActivityAnswer>;
  closeHint(): void;
  setFaults(settings: PageFaults | null): void;
  /** Takes away what is said about something that could not be done. */
  closeNotice(): void;
  close(): void;
}

const FAILED_CALL: ActivityAnswer = { kind: 'error', ...ACTIVITY_ERROR.invalidPermissions };

const TURNED_AWAY = ['tooManyPeople', 'tooManyNames', 'taken', 'needsCookies'] as const;

/** Connects as the person with this slug. `onReady` and `onMessage` let the page follow what arrives. */
export function createClient(slug: string, onMessage: (message: ToPage, state: State) => void): Client {
  let state = initialState;
  let count = 0;
  const listeners = new Set<() => void>();
  const waiting = new Map<string, (choices: Choices) => void>();
  const calls = new Map<string, (answer: ActivityAnswer) => void>();
  const readUpTo = new Map<string, string>();

  const nonce = (): string => `${slug.slice(0, 8)}-${++count}`;
  const dispatch = (action: Action): void => {
    state = reduce(state, action);
    for (const listener of listeners) listener();
  };
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  const line: Line = openLine(`${scheme}://${location.host}/page/socket?as=${encodeURIComponent(slug)}`, {
    message(message) {
      dispatch(message);
      if (message.type === 'choices') answer(message.nonce, message.choices);
      if (message.type === 'refused') {
        answer(message.nonce, []);
        answerCall(message.nonce, FAILED_CALL);
      }
      if (message.type === 'activityAnswer') answerCall(message.nonce, message.answer);
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
      for (const id of [...waiting.keys()]) answer(id, []);
      for (const id of [...calls.keys()]) answerCall(id, FAILED_CALL);
      const turnedAway = TURNED_AWAY.find((reason) => PAGE_CLOSE[reason] === code) ?? null;
      dispatch({ type: 'connection', connection: 'lost', turnedAway });
    },
  });

  function answer(id: string, choices: Choices): void {
    waiting.get(id)?.(choices);
    waiting.delete(id);
  }
  function answerCall(id: string, given: ActivityAnswer): void {
    calls.get(id)?.(given);
    calls.delete(id);
  }
  function joinActivity(channelId: string): void {
    line.send({ type: 'joinActivity', channelId, nonce: nonce() });
  }
  function channelInAddress(): string | null {
    const id = location.hash.slice(1);
    return state.channels.some((channel) => channel.id === id) ? id : null;
  }
  function firstChannel(): string | null {
    return (state.channels.find((channel) => channel.kind === 'text') ?? state.channels[0])?.id ?? null;
  }
  function ask(channelId: string, stretch: Stretch, beside: HistoryBeside = {}): void {
    const message: FromPage = { type: 'history', channelId, ...beside, nonce: nonce() };
    if (!line.send(message)) return;
    dispatch({ type: 'asked', nonce: message.nonce, asked: { channelId, stretch } });
  }
  function loadPresent(channelId: string): void {
    if (state.logs[channelId]?.newer) ask(channelId, 'newest');
  }
  function open(channelId: string | null): void {
    if (channelId === null) return;
    dispatch({ type: 'open', channelId });
    // The server may know the person by a shorter name than the address has.
    const path = state.me === null ? location.pathname : `/as/${encodeURIComponent(state.me.slug)}`;
    history.replaceState(null, '', `${path}#${channelId}`);
    ask(channelId, 'newest');
  }
  function begin(message: FromPage & { nonce: string }, pending: Omit<Pending, 'nonce' | 'failure'>): boolean {
    const sent = line.send(message);
    const failure = sent ? null : ({ code: 'notConnected' } as const);
    dispatch({ type: 'began', pending: { ...pending, nonce: message.nonce, failure } });
    return sent;
  }
  const followAddress = (): void => {
    const id = channelInAddress();
    if (id !== null && id !== state.channelId) open(id);
  };
  const hurry = (): void => line.hurry();
  window.addEventListener('hashchange', followAddress);
  window.addEventListener('online', hurry);
  window.addEventListener('focus', hurry);

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    openChannel: open,
    loadOlder(channelId) {
      const log = state.logs[channelId];
      const oldest = log?.list[0];
      if (log?.more && !log.loading && oldest !== undefined) ask(channelId, 'older', { before: oldest.id });
    },
    loadNewer(channelId) {
      const log = state.logs[channelId];
      const newest = log?.list.at(-1);
      if (log?.newer && !log.loading && newest !== undefined) ask(channelId, 'newer', { after: newest.id });
    },
    loadPresent,
    goTo(channelId, messageId) {
      if (state.channelId !== channelId) open(channelId);
      const there = state.logs[channelId]?.list.some((message) => message.id === messageId);
      if (!there) ask(channelId, 'around', { around: messageId });
      dispatch({ type: 'target', messageId });
    },
    trim(channelId) {
      if ((state.logs[channelId]?.list.length ?? 0) > LONGEST) dispatch({ type: 'trim', channelId });
    },
    markRead(channelId, messageId) {
      const known = readUpTo.get(channelId) ?? state.reads[channelId]?.lastReadId ?? null;
      const settled = known !== null && compareIds(messageId, known) <= 0 && !state.reads[channelId]?.unread;
      if (settled || readUpTo.get(channelId) === messageId) return;
      if (line.send({ type: 'read', channelId, messageId })) readUpTo.set(channelId, messageId);
    },
    sendText(channelId, content) {
      loadPresent(channelId);
      return line.send({ type: 'send', channelId, content, nonce: nonce() });
    },
    runCommand(channelId, commandId, options, label) {
      loadPresent(channelId);
      const message = { type: 'command', channelId, commandId, options, nonce: nonce() } as const;
      return begin(message, { kind: 'command', channelId, messageId: null, customId: null, label });
    },
    autocomplete(channelId, commandId, options) {
      const id = nonce();
      return new Promise((resolve) => {
        waiting.set(id, resolve);
        if (!line.send({ type: 'autocomplete', channelId, commandId, options, nonce: id })) answer(id, []);
      });
    },
    useComponent(channelId, messageId, customId, values) {
      const given = values ? { values } : {};
      const message = { type: 'component', channelId, messageId, customId, ...given, nonce: nonce() } as const;
      begin(message, { kind: 'component', channelId, messageId, customId, label: '' });
    },
    submitModal(values) {
      if (state.modal === null) return;
      const { interactionId, channelId } = state.modal;
      const message = { type: 'modal', interactionId, values, nonce: nonce() } as const;
      begin(message, { kind: 'modal', channelId, messageId: null, customId: null, label: '' });
    },
    closeModal: () => dispatch({ type: 'closeModal' }),
    dismissMessage: (channelId, messageId) => void line.send({ type: 'dismiss', channelId, messageId }),
    forget: (id) => dispatch({ type: 'forget', nonce: id }),
    setLocale: (locale) => void line.send({ type: 'setLocale', locale }),
    startGame(kind, companion) {
      const text = state.channels.filter((channel) => channel.kind === 'text');
      const channelId = (text.find((channel) => channel.id === state.channelId) ?? text[0])?.id;
      if (channelId === undefined || state.starting !== null) return;
      const message = { type: 'start', kind, channelId, companion, nonce: nonce() } as const;
      if (line.send(message)) dispatch({ type: 'starting', nonce: message.nonce, kind });
    },
    joinActivity,
    leaveActivity: () => void line.send({ type: 'leaveActivity' }),
    callActivity(call) {
      const id = nonce();
      return new Promise((resolve) => {
        calls.set(id, resolve);
        if (!line.send({ type: 'activityCall', call, nonce: id })) answerCall(id, FAILED_CALL);
      });
    },
    closeHint: () => dispatch({ type: 'closeHint' }),
    setFaults: (settings) => void line.send({ type: 'setFaults', settings }),
    closeNotice: () => dispatch({ type: 'closeNotice' }),
    close() {
      window.removeEventListener('hashchange', followAddress);
      window.removeEventListener('online', hurry);
      window.removeEventListener('focus', hurry);
      line.close();
    },
  };
}
