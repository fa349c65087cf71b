/** Reduces the server's messages and the person's actions to the state of the tab. Pure. */
import type { PageChannel, PageMessage, ToPage } from '../../pageProtocol.ts';
import { newerId } from '../shared/ids.ts';
import { trimmed, withMessage, withoutMessage, withPage, withUpdate } from './logs.ts';
import {
  type Action,
  type ChannelLog,
  EMPTY_LOG,
  type HistoryRequest,
  type LocalAction,
  type Pending,
  type State,
} from './types.ts';

type Of<T extends Action['type']> = Extract<Action, { type: T }>;

/** Ignores unknown messages of a newer server. */
export function reduce(state: State, action: Action): State {
  switch (action.type) {
    case 'ready':
      return ready(state, action);
    case 'people':
      return {
        ...state,
        people: action.people,
        me: action.people.find((person) => person.user.id === state.me?.user.id) ?? state.me,
      };
    case 'commands':
      return { ...state, commands: action.commands };
    case 'channel':
      return { ...state, channels: withChannel(state.channels, action.channel) };
    case 'channelDeleted':
      return withoutChannel(state, action.channelId);
    case 'message': {
      const { message } = action;
      const channels = state.channels.map((channel) =>
        channel.id === message.channel_id
          ? { ...channel, lastMessageId: newerId(channel.lastMessageId, message.id) }
          : channel,
      );
      const pending = withoutTexts(state.pending, [message]);
      return onLog({ ...state, channels, pending }, message.channel_id, (log) => withMessage(log, message));
    }
    case 'messageUpdated':
      return onLog(state, action.message.channel_id, (log) => withUpdate(log, action.message));
    case 'messageDeleted': {
      // The first message of a game, or of the tutorial, had been there.
      const gameChannelId = state.gameChannelId === action.channelId ? null : state.gameChannelId;
      return onLog({ ...state, gameChannelId }, action.channelId, (log) => withoutMessage(log, action.messageId));
    }
    case 'readState':
      return { ...state, reads: { ...state.reads, [action.read.channelId]: action.read } };
    case 'botOnline':
      return { ...state, botOnline: action.online };
    case 'history':
      return history(state, action);
    case 'interaction':
      return interaction(state, action);
    case 'openModal': {
      const began = state.pending[action.nonce];
      return {
        ...state,
        pending: withoutForms(without(state.pending, action.nonce)),
        modal: {
          interactionId: action.interactionId,
          channelId: began?.channelId ?? state.channelId ?? '',
          modal: action.modal,
        },
      };
    }
    case 'refused':
      return refused(state, action);
    case 'presence':
      return { ...state, here: action.here };
    case 'lead':
      // The tutorial explains everything itself.
      return { ...state, starting: null, hint: state.starting?.kind !== 'learn', gameChannelId: action.channelId };
    case 'faults':
      return { ...state, faults: action.settings };
    case 'saving':
      return { ...state, saveFault: action.fault };
    case 'pageVersion': {
      const known = state.pageVersion ?? action.version;
      return { ...state, pageVersion: known, outdated: known !== action.version };
    }
    case 'activities':
      return { ...state, activities: action.activities };
    case 'activityFrame':
      // After a reconnect the same Activity must not be reloaded.
      return action.frame?.instanceId === state.activity?.instanceId ? state : { ...state, activity: action.frame };
    case 'choices':
    case 'activityAnswer':
      return state;
    default:
      return local(state, action);
  }
}

function local(state: State, action: LocalAction): State {
  switch (action.type) {
    case 'connection':
      if (action.connection !== 'lost') return { ...state, connection: action.connection };
      return {
        ...state,
        connection: 'lost',
        turnedAway: action.turnedAway,
        historyRequests: {},
        pending: mapped(state.pending, (began) => ({
          ...began,
          failure: began.failure ?? { code: began.kind === 'text' ? 'notSent' : 'lineLost' },
        })),
        logs: mapped(state.logs, (log) => ({ ...log, loading: false })),
      };
    case 'open': {
      const read = state.reads[action.channelId];
      return {
        ...state,
        channelId: action.channelId,
        newSince: read?.unread ? read.lastReadId : null,
        target: null,
        notice: null,
      };
    }
    case 'began': {
      const kept = Object.values(state.pending).filter((began) => !replaces(action.pending, began));
      return {
        ...state,
        notice: null,
        pending: Object.fromEntries([...kept, action.pending].map((began) => [began.nonce, began])),
      };
    }
    case 'forget':
      return { ...state, pending: without(state.pending, action.nonce) };
    case 'asked': {
      const asked = { ...state.historyRequests, [action.nonce]: action.asked };
      return onLog({ ...state, historyRequests: asked }, action.asked.channelId, (log) => ({ ...log, loading: true }));
    }
    case 'present': {
      // An older page that is still on its way would push the newest messages out.
      const isUnwanted = ({ channelId, position }: HistoryRequest) =>
        channelId === action.channelId && position === 'older';
      const historyRequests = mapped(state.historyRequests, (request) =>
        isUnwanted(request) ? { ...request, anchorId: undefined } : request,
      );
      return { ...state, historyRequests };
    }
    case 'target':
      return { ...state, target: { messageId: action.messageId } };
    case 'trim':
      return onLog(state, action.channelId, trimmed);
    case 'starting':
      return { ...state, notice: null, starting: { nonce: action.nonce, kind: action.kind } };
    case 'closeHint':
      return { ...state, hint: false };
    case 'closeModal':
      return {
        ...state,
        modal: null,
        pending: withoutForms(state.pending),
      };
    case 'closeNotice':
      return { ...state, notice: null };
    default:
      return state;
  }
}

function ready(state: State, action: Of<'ready'>): State {
  const current = action.channels.some((channel) => channel.id === state.channelId) ? state.channelId : null;
  const logs = Object.fromEntries(Object.entries(state.logs).filter(([id]) => id === current));
  return {
    ...state,
    connection: 'open',
    turnedAway: null,
    me: action.me,
    ownKey: action.ownKey,
    people: action.people,
    bot: action.bot,
    botOnline: action.bot !== null,
    guildName: action.guildName,
    channels: action.channels,
    commands: action.commands,
    here: action.here,
    starters: action.starters,
    firstCommands: action.firstCommands,
    starting: null,
    gameChannelId: null,
    faults: action.faults,
    saveFault: action.saveFault,
    lanHosts: action.lanHosts,
    reads: Object.fromEntries(action.reads.map((read) => [read.channelId, read])),
    logs,
    channelId: current,
    activities: action.activities,
    activity: action.activities.some(({ instanceId }) => instanceId === state.activity?.instanceId)
      ? state.activity
      : null,
  };
}

function history(state: State, action: Of<'history'>): State {
  const request = state.historyRequests[action.nonce];
  const pending = withoutTexts(state.pending, action.messages);
  const next = { ...state, pending, historyRequests: without(state.historyRequests, action.nonce) };
  const position = request?.position ?? 'newest';
  return onLog(next, action.channelId, (log) => {
    const end = position === 'older' ? log.list[0] : log.list.at(-1);
    // Meanwhile other messages were loaded, such as the newest: merging would leave a gap.
    const isStale = (position === 'older' || position === 'newer') && end?.id !== request?.anchorId;
    return isStale ? { ...log, loading: false } : withPage(log, position, action);
  });
}

function interaction(state: State, action: Of<'interaction'>): State {
  const began = state.pending[action.nonce];
  if (began === undefined || action.state === 'sent') return state;
  if (action.state === 'failed') {
    const failure = { code: began.kind === 'command' ? 'noAnswer' : 'interactionFailed' } as const;
    return { ...state, pending: { ...state.pending, [action.nonce]: { ...began, failure } } };
  }
  const modal = began.kind === 'modal' ? null : state.modal;
  return { ...state, modal, pending: without(state.pending, action.nonce) };
}

function refused(state: State, action: Extract<ToPage, { type: 'refused' }>): State {
  const request = state.historyRequests[action.nonce];
  if (request !== undefined) {
    const next = { ...state, historyRequests: without(state.historyRequests, action.nonce), notice: action.failure };
    return onLog(next, request.channelId, (log) => ({
      ...log,
      loading: false,
      loaded: true,
      more: false,
      newer: false,
    }));
  }
  if (state.starting?.nonce === action.nonce) return { ...state, starting: null, notice: action.failure };
  const began = state.pending[action.nonce];
  if (began === undefined) return { ...state, notice: action.failure };
  return { ...state, pending: { ...state.pending, [action.nonce]: { ...began, failure: action.failure } } };
}

/** A retry replaces the failures of the same message, modal or channel's commands, but no text that may be unique. */
function replaces(next: Pending, before: Pending): boolean {
  if (before.failure === null || before.kind !== next.kind || next.kind === 'text') return false;
  return before.kind === 'component' ? before.messageId === next.messageId : before.channelId === next.channelId;
}

/** The failure of one form says nothing about the next. */
function withoutForms(pending: State['pending']): State['pending'] {
  return Object.fromEntries(Object.entries(pending).filter(([, began]) => began.kind !== 'modal'));
}

/** Without the texts that have become one of the messages, maybe just before the connection was lost. */
function withoutTexts(pending: State['pending'], messages: readonly PageMessage[]): State['pending'] {
  const arrived = new Set(messages.map((message) => message.nonce));
  return Object.fromEntries(Object.entries(pending).filter(([id, { kind }]) => kind !== 'text' || !arrived.has(id)));
}

function withChannel(channels: readonly PageChannel[], channel: PageChannel): readonly PageChannel[] {
  return channels.some((known) => known.id === channel.id)
    ? channels.map((known) => (known.id === channel.id ? channel : known))
    : [...channels, channel];
}

function withoutChannel(state: State, channelId: string): State {
  const channels = state.channels.filter((channel) => channel.id !== channelId && channel.parentId !== channelId);
  const gone = !channels.some((channel) => channel.id === state.channelId);
  return {
    ...state,
    channels,
    logs: without(state.logs, channelId),
    reads: without(state.reads, channelId),
    channelId: gone ? null : state.channelId,
    notice: gone ? { code: 'noChannel' } : state.notice,
  };
}

function onLog(state: State, channelId: string, change: (log: ChannelLog) => ChannelLog): State {
  return { ...state, logs: { ...state.logs, [channelId]: change(state.logs[channelId] ?? EMPTY_LOG) } };
}

function without<T>(record: Readonly<Record<string, T>>, key: string): Readonly<Record<string, T>> {
  const { [key]: _, ...rest } = record;
  return rest;
}

function mapped<T>(record: Readonly<Record<string, T>>, change: (value: T) => T): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}
