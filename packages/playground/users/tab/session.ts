/** A tab's session: turns its messages into actions, and world events into messages to it. */
import { LRUCache } from 'lru-cache';
import { canView, isLockedFor } from '../../channels/permissions.ts';
import type { FaultSettings } from '../../faults.ts';
import type { FromPage, PageFaults } from '../../fromPage.ts';
import {
  type Launched,
  type Started,
  startAutocomplete,
  startCommand,
  startComponent,
  submitModal,
} from '../../interactions/start.ts';
import { limits } from '../../limits.ts';
import { composeMessage } from '../../messages/compose.ts';
import { presentMessage } from '../../messages/present.ts';
import type { PageFailure } from '../../pageFailures.ts';
import type { ToPage } from '../../pageProtocol.ts';
import type { Person, StoredChannel, WorldEvent } from '../../state/model.ts';
import { checkNewMessage } from '../../validation/message.ts';
import { availabilityOf, type Visitor } from '../ownership.ts';
import { runStarter } from '../starters.ts';
import { isFor, offeredStarters, pageChannel, pagePeople, pagePerson, readState } from '../view.ts';
import { createTabActivity, type TabActivity } from './activity.ts';
import { pageOf } from './history.ts';
import type { PageHost } from './host.ts';

export interface PageSession {
  handle(message: FromPage): void;
  close(): void;
}

/** Answers arrive within seconds, so older interactions are over. */
export const MAX_NONCES = 500;

/** `base`: prefix of file URLs. Sends everything to `emit`, first `ready`. The visitor is already authorised. */
export function openPageSession(
  host: PageHost,
  slug: string,
  visitor: Visitor,
  base: string,
  emit: (message: ToPage) => void,
): PageSession {
  const { core, gateway, presence, starters, faults } = host;
  /** Nonces by interaction id. */
  const nonces = new LRUCache<string, string>({ max: MAX_NONCES });
  /** Set while an interaction starts, since its first state arrives before its id is known. */
  let starting: string | null = null;

  function me(): Person {
    const person = core.world.people.get(slug);
    if (!person) throw new Error(`no person called ${slug}`);
    return person;
  }
  const activity = createTabActivity(host, me, base, emit);

  function keepNonce(interactionId: string, nonce: string): void {
    nonces.set(interactionId, nonce);
  }

  /** Overwrites or roles may have changed the channel's visibility. */
  function showOrHide(stored: StoredChannel): void {
    const isSeen = canView(core.world, me(), stored);
    if (isSeen) emit({ type: 'channel', channel: pageChannel(core, stored) });
    else emit({ type: 'channelDeleted', channelId: stored.channel.id });
  }

  function onWorld(event: WorldEvent): void {
    switch (event.type) {
      case 'messageCreate':
      case 'messageUpdate':
      case 'messageDelete':
        onMessage(event);
        return;
      case 'channelCreate':
      case 'channelUpdate':
        showOrHide(event.stored);
        return;
      case 'channelDelete':
        if (canView(core.world, me(), event.stored))
          emit({ type: 'channelDeleted', channelId: event.stored.channel.id });
        return;
      case 'threadMembers': {
        const stored = core.world.channels.get(event.threadId);
        if (!stored || ![...event.added, ...event.removed].includes(me().user.id)) return;
        showOrHide(stored);
        if (canView(core.world, me(), stored)) emit({ type: 'readState', read: readState(core, me(), event.threadId) });
        return;
      }
      case 'commands':
        emit({ type: 'commands', commands: [...core.world.commands.values()] });
        return;
      case 'person':
        if (event.person.slug === me().slug) for (const stored of core.world.channels.values()) showOrHide(stored);
        emit({ type: 'people', people: pagePeople(core, visitor) });
        return;
      case 'holding':
        emit({ type: 'people', people: pagePeople(core, visitor) });
        return;
      case 'read':
        if (event.userId === me().user.id) emit({ type: 'readState', read: readState(core, me(), event.channelId) });
        return;
      case 'botOnline':
        emit({ type: 'botOnline', online: event.online });
        return;
      case 'presence':
        emit({ type: 'presence', here: presence.here() });
        return;
      case 'lead':
        if (event.userId === me().user.id) emit({ type: 'lead', channelId: event.channelId });
        return;
      case 'faults':
        emit({ type: 'faults', settings: pageFaults(faults.settings()) });
        return;
      case 'activity':
      case 'activitySwitch':
        activity.changed();
        return;
      case 'interactionLaunch':
        if (nonces.has(event.id)) activity.join(event.channelId);
        return;
      case 'saving':
        emit({ type: 'saving', fault: core.saveFault() });
        return;
      case 'interactionState': {
        if (event.state === 'sent' && starting !== null) keepNonce(event.id, starting);
        const nonce = nonces.get(event.id);
        if (nonce !== undefined) emit({ type: 'interaction', nonce, id: event.id, state: event.state });
        return;
      }
      case 'interactionChoices': {
        const nonce = nonces.get(event.id);
        if (nonce !== undefined) emit({ type: 'choices', nonce, choices: event.choices });
        return;
      }
      case 'interactionModal': {
        const nonce = nonces.get(event.id);
        if (nonce !== undefined) emit({ type: 'openModal', nonce, interactionId: event.id, modal: event.modal });
        return;
      }
      default:
        return;
    }
  }

  function onMessage(event: WorldEvent & { type: 'messageCreate' | 'messageUpdate' | 'messageDelete' }): void {
    const { stored } = event;
    const { id, channel_id: channelId } = stored.message;
    const channel = core.world.channels.get(channelId);
    if (!channel || !canView(core.world, me(), channel) || !isFor(me(), stored)) return;
    if (event.type === 'messageDelete') {
      emit({ type: 'messageDeleted', channelId, messageId: id });
      return;
    }
    const message = presentMessage(core.world, stored, base);
    emit({ type: event.type === 'messageCreate' ? 'message' : 'messageUpdated', message });
    if (event.type === 'messageCreate' && stored.ephemeralFor === null && stored.message.author.id !== me().user.id) {
      emit({ type: 'readState', read: readState(core, me(), channelId) });
    }
  }

  function refuse(nonce: string, failure: PageFailure): void {
    emit({ type: 'refused', nonce, failure });
  }

  function history(message: FromPage & { type: 'history' }): void {
    const { channelId, nonce } = message;
    const channel = core.world.channels.get(channelId);
    if (!channel || !canView(core.world, me(), channel)) {
      refuse(nonce, { code: 'noChannel' });
      return;
    }
    const page = pageOf(
      core.world.messagesIn(channelId).filter((stored) => isFor(me(), stored)),
      message,
    );
    const messages = page.messages.map((stored) => presentMessage(core.world, stored, base));
    emit({ type: 'history', nonce, channelId, messages, more: page.more, newer: page.newer });
  }

  function send(message: FromPage & { type: 'send' }): void {
    const { channelId, nonce } = message;
    const channel = core.world.channels.get(channelId);
    if (!channel || !canView(core.world, me(), channel)) {
      refuse(nonce, { code: 'noChannel' });
      return;
    }
    if (isLockedFor(core.world, me(), channel)) {
      refuse(nonce, { code: 'threadLocked' });
      return;
    }
    const content = message.content.trim();
    const body = checkNewMessage({ content, nonce: nonce.slice(0, limits.message.nonce) });
    if (content === '' || !body.ok) {
      refuse(nonce, { code: content === '' ? 'emptyMessage' : 'tooLong' });
      return;
    }
    composeMessage(core, { channel, author: me().user, body: body.value, uploads: [] }).catch((error: unknown) => {
      core.report(error);
      refuse(nonce, { code: 'notSent' });
    });
  }

  function start(nonce: string, begin: () => Started | Launched): void {
    starting = nonce;
    const started = begin();
    starting = null;
    if (!started.ok) {
      refuse(nonce, started.failure);
      return;
    }
    if (!('launched' in started)) return;
    emit({ type: 'interaction', nonce, id: started.launched.launchId, state: 'acknowledged' });
    activity.join(started.launched.channelId);
  }

  function join({ channelId, nonce }: FromPage & { type: 'joinActivity' }): void {
    const failure = activity.join(channelId);
    if (failure !== null) refuse(nonce, failure);
  }

  /** Never rejects; failures are sent to the Activity. */
  async function call({ call: request, nonce }: FromPage & { type: 'activityCall' }): Promise<void> {
    try {
      emit({ type: 'activityAnswer', nonce, answer: await activity.call(request) });
    } catch (error) {
      core.report(error);
      refuse(nonce, { code: 'serverFault' });
    }
  }

  /** Never rejects; failures are shown in the tab. */
  async function startGame({ kind, channelId, companion, nonce }: FromPage & { type: 'start' }): Promise<void> {
    try {
      // Another browser may own the companion.
      if (
        companion !== null &&
        (!core.world.people.has(companion) || availabilityOf(core, companion, visitor) === 'taken')
      )
        return refuse(nonce, { code: 'nobody', name: companion });
      const others = companion === null || companion === slug ? null : host.person(companion);
      const players = { me: host.person(slug), companion: others };
      const game = await runStarter(kind, starters[kind] ?? [], players, channelId);
      if (!game.ok) return refuse(nonce, game.failure);
      for (const player of [me().user, others?.user]) if (player) presence.lead(player.id, game.placeId);
    } catch (error) {
      core.report(error);
      refuse(nonce, { code: 'serverFault' });
    }
  }

  function dismiss(channelId: string, messageId: string): void {
    const stored = core.world.findMessage(channelId, messageId);
    if (stored && stored.ephemeralFor === me().user.id) core.world.removeMessage(channelId, messageId);
  }

  function handle(message: FromPage): void {
    switch (message.type) {
      case 'history':
        history(message);
        return;
      case 'send':
        send(message);
        return;
      case 'read':
        if (core.world.channels.has(message.channelId))
          core.world.markRead(me().user.id, message.channelId, message.messageId);
        return;
      case 'setLocale':
        if (message.locale !== me().locale) core.world.putPerson({ ...me(), locale: message.locale });
        return;
      case 'start':
        void startGame(message);
        return;
      case 'setFaults':
        faults.set(message.settings === null ? null : seededFaults(message.settings, core.now()));
        return;
      case 'dismiss':
        dismiss(message.channelId, message.messageId);
        return;
      case 'joinActivity':
        join(message);
        return;
      case 'leaveActivity':
        activity.leave();
        return;
      case 'activityCall':
        void call(message);
        return;
      case 'command':
        start(message.nonce, () => startCommand(core, me(), message));
        return;
      case 'autocomplete':
        start(message.nonce, () => startAutocomplete(core, me(), message));
        return;
      case 'component':
        start(message.nonce, () => startComponent(core, me(), message));
        return;
      case 'modal':
        start(message.nonce, () => submitModal(core, me(), message));
        return;
    }
  }

  const stopListening = core.world.listen(onWorld);
  emit(readyFor(host, me(), visitor, activity));
  emit({ type: 'botOnline', online: gateway.online() });
  return {
    handle,
    close() {
      stopListening();
      activity.close();
    },
  };
}

function readyFor(
  { core, presence, starters, firstCommands, faults }: PageHost,
  me: Person,
  visitor: Visitor,
  activity: Pick<TabActivity, 'running'>,
): ToPage & { type: 'ready' } {
  const channels = [...core.world.channels.values()].filter((stored) => canView(core.world, me, stored));
  const self = pagePerson(core, me, visitor);
  return {
    type: 'ready',
    me: self,
    ownKey: core.world.ownerships.get(me.slug)?.key ?? null,
    people: pagePeople(core, visitor),
    bot: core.world.identity.bot,
    guildName: core.world.identity.guildName,
    channels: channels.map((stored) => pageChannel(core, stored)),
    commands: [...core.world.commands.values()],
    reads: channels.map((stored) => readState(core, me, stored.channel.id)),
    here: presence.here(),
    starters: offeredStarters(core, starters, [self]),
    firstCommands,
    faults: pageFaults(faults.settings()),
    saveFault: core.saveFault(),
    activities: activity.running(),
    lanHosts: core.lanHosts,
  };
}

function pageFaults(settings: FaultSettings | null): PageFaults | null {
  if (settings === null) return null;
  const { rateLimited = 0, serverErrors = 0, lostReplies = 0, latencyMs = 0, gatewayBreaksEveryMs = 0 } = settings;
  return { rateLimited, serverErrors, lostReplies, latencyMs, gatewayBreaksEveryMs };
}

/** A gateway that never breaks has no interval, rather than 0 ms. */
function seededFaults({ gatewayBreaksEveryMs, ...settings }: PageFaults, seed: number): FaultSettings {
  return { ...settings, seed, ...(gatewayBreaksEveryMs > 0 ? { gatewayBreaksEveryMs } : {}) };
}
