/** A scripted person for tests, who uses the page's protocol and so can do no more than the page. */
import { type APIMessage, MessageFlags } from 'discord-api-types/v10';
import { LRUCache } from 'lru-cache';
import { canView } from '../channels/permissions.ts';
import type { FromPage } from '../fromPage.ts';
import { startComponent } from '../interactions/start.ts';
import { presentMessage } from '../messages/present.ts';
import type { PageActivity, PageChannel, PageFrame, ToPage } from '../pageProtocol.ts';
import { nestOptions } from './commandLine.ts';
import { PROGRAM } from './ownership.ts';
import { PageRefusal, type PersonClient, type SentInteraction } from './personClient.ts';
import type { PageHost } from './tab/host.ts';
import { MAX_NONCES, openPageSession } from './tab/session.ts';
import { isFor, pageChannel, readState } from './view.ts';
import { createWaiters } from './waiting.ts';

/** Long enough for a loaded machine; only a hang reaches it. */
const DEFAULT_TIMEOUT_MS = 60_000;

export function createPersonClient(host: PageHost, slug: string): PersonClient {
  const { core } = host;
  const waiters = createWaiters();
  const received = new LRUCache<string, ToPage[]>({ max: MAX_NONCES });
  const listeners = new Set<(message: ToPage) => void>();
  let count = 0;

  function person() {
    const found = core.world.people.get(slug);
    if (!found) throw new Error(`no person called ${slug}`);
    return found;
  }
  let activities: readonly PageActivity[] = [];
  let frame: PageFrame | null = null;
  const session = openPageSession(host, slug, PROGRAM, core.baseUrl(), (message) => {
    if (message.type === 'activities' || message.type === 'ready') activities = message.activities;
    if (message.type === 'activityFrame') frame = message.frame;
    if ('nonce' in message) received.get(message.nonce)?.push(message);
    for (const listener of [...listeners]) listener(message);
    waiters.changed();
  });

  const visible = () => [...core.world.channels.values()].filter((stored) => canView(core.world, person(), stored));
  const channels = () => visible().map((stored) => pageChannel(core, stored));
  function messages(channelId: string): APIMessage[] {
    const stored = core.world.channels.get(channelId);
    if (!stored || !canView(core.world, person(), stored)) return [];
    return core.world
      .messagesIn(channelId)
      .filter((entry) => isFor(person(), entry))
      .map((entry) => presentMessage(core.world, entry, core.baseUrl()));
  }
  const everything = () => visible().flatMap((stored) => messages(stored.channel.id));

  /** Sends with a fresh nonce and returns the responses to it. */
  function request(make: (nonce: string) => FromPage): ToPage[] {
    count += 1;
    const nonce = `${slug}-${count}`;
    const answers: ToPage[] = [];
    received.set(nonce, answers);
    session.handle(make(nonce));
    return answers;
  }
  function refuseIfRefused(answers: readonly ToPage[]): void {
    for (const answer of answers) if (answer.type === 'refused') throw new PageRefusal(answer.failure);
  }

  async function interact(make: (nonce: string) => FromPage, what: string): Promise<SentInteraction> {
    const answers = request(make);
    refuseIfRefused(answers);
    return interactionOf(answers, what);
  }
  async function interactionOf(answers: readonly ToPage[], what: string): Promise<SentInteraction> {
    const end = await waiters.until(
      () => answers.find((answer) => answer.type === 'interaction' && answer.state !== 'sent'),
      `an answer to ${what}`,
      core.settings.answerWithinMs + DEFAULT_TIMEOUT_MS,
    );
    if (end.type !== 'interaction') throw new Error('not an interaction');
    const form = answers.find((answer) => answer.type === 'openModal');
    return sent(
      end.id,
      end.state === 'acknowledged' ? 'acknowledged' : 'failed',
      form?.type === 'openModal' ? form.modal : null,
      what,
    );
  }
  function sent(
    id: string,
    state: SentInteraction['state'],
    modal: SentInteraction['modal'],
    what: string,
  ): SentInteraction {
    return {
      id,
      state,
      modal,
      reply: (predicate = () => true, timeoutMs = DEFAULT_TIMEOUT_MS) =>
        waiters.until(
          () =>
            everything().find(
              (message) => message.interaction_metadata?.id === id && isFinished(message) && predicate(message),
            ),
          `the reply to ${what}`,
          timeoutMs,
        ),
    };
  }
  function findCommand(path: string) {
    const [name = '', ...rest] = path.replace(/^\//, '').split(' ');
    const command = [...core.world.commands.values()].find((candidate) => candidate.name === name);
    if (!command) throw new PageRefusal({ code: 'noCommand', name: `/${name}` });
    return { command, rest };
  }
  function findChannel(idOrName: string): PageChannel {
    const found =
      channels().find((candidate) => candidate.id === idOrName) ??
      channels().find((candidate) => candidate.name === idOrName);
    if (!found) throw new Error(`no channel ${idOrName}`);
    return found;
  }

  return {
    user: person().user,
    slug,
    locale: () => person().locale,
    channels,
    channel: findChannel,
    waitForChannel: (predicate, timeoutMs = DEFAULT_TIMEOUT_MS) =>
      waiters.until(() => channels().find(predicate), 'a channel', timeoutMs),
    messages,
    waitForMessage: (predicate, timeoutMs = DEFAULT_TIMEOUT_MS) =>
      waiters.until(() => everything().find(predicate), 'a message', timeoutMs),
    reads: (channelId) => (core.world.channels.has(channelId) ? readState(core, person(), channelId) : null),
    markRead: (channelId, messageId) => session.handle({ type: 'read', channelId, messageId }),
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setLocale: (locale) => session.handle({ type: 'setLocale', locale }),
    refuseDirectMessages: (refuses) => core.world.putPerson({ ...person(), acceptsDirectMessages: !refuses }),
    async send(channelId, content) {
      const before = new Set(messages(channelId).map((message) => message.id));
      refuseIfRefused(request((nonce) => ({ type: 'send', channelId, content, nonce })));
      return waiters.until(
        () => messages(channelId).find((message) => !before.has(message.id) && message.author.id === person().user.id),
        'my message',
        DEFAULT_TIMEOUT_MS,
      );
    },
    async command(channelId, path, options = {}) {
      const { command, rest } = findCommand(path);
      const nested = nestOptions(command, rest, options, null);
      return interact(
        (nonce) => ({ type: 'command', channelId, commandId: command.id, options: nested, nonce }),
        `/${path}`,
      );
    },
    async autocomplete(channelId, path, options, focused) {
      const { command, rest } = findCommand(path);
      const nested = nestOptions(command, rest, options, focused);
      const answers = request((nonce) => ({
        type: 'autocomplete',
        channelId,
        commandId: command.id,
        options: nested,
        nonce,
      }));
      refuseIfRefused(answers);
      const answer = await waiters.until(
        () =>
          answers.find(
            (entry) => entry.type === 'choices' || (entry.type === 'interaction' && entry.state === 'failed'),
          ),
        `choices for ${focused}`,
        core.settings.answerWithinMs + DEFAULT_TIMEOUT_MS,
      );
      return answer.type === 'choices' ? answer.choices : [];
    },
    click: (message, customId) =>
      interact(
        (nonce) => ({ type: 'component', channelId: message.channel_id, messageId: message.id, customId, nonce }),
        `the click on ${customId}`,
      ),
    async clickStale(message, customId, values) {
      const place = { channelId: message.channel_id, messageId: message.id, customId, ...(values ? { values } : {}) };
      const answers: ToPage[] = [];
      const stop = core.world.listen((event) => {
        if (event.type === 'interactionState' && event.id === idOfStale)
          answers.push({ type: 'interaction', nonce: '', id: event.id, state: event.state });
        if (event.type === 'interactionModal' && event.id === idOfStale)
          answers.push({ type: 'openModal', nonce: '', interactionId: event.id, modal: event.modal });
        waiters.changed();
      });
      let idOfStale = '';
      const started = startComponent(core, person(), { ...place, stale: true });
      if (!started.ok) {
        stop();
        throw new PageRefusal(started.failure);
      }
      idOfStale = started.interaction.id;
      return interactionOf(answers, `the late click on ${customId}`).finally(stop);
    },
    choose: (message, customId, values) =>
      interact(
        (nonce) => ({
          type: 'component',
          channelId: message.channel_id,
          messageId: message.id,
          customId,
          values,
          nonce,
        }),
        `the choice in ${customId}`,
      ),
    submit: (interactionId, values) =>
      interact((nonce) => ({ type: 'modal', interactionId, values, nonce }), 'the form'),
    activities: () => activities,
    async joinActivity(channelId) {
      refuseIfRefused(request((nonce) => ({ type: 'joinActivity', channelId, nonce })));
      const shown = () => (frame?.channelId === channelId ? frame : undefined);
      return waiters.until(shown, 'the frame of an Activity', DEFAULT_TIMEOUT_MS);
    },
    leaveActivity: () => session.handle({ type: 'leaveActivity' }),
    waitForFrame: (timeoutMs = DEFAULT_TIMEOUT_MS) =>
      waiters.until(() => frame ?? undefined, 'the frame of an Activity', timeoutMs),
    async activityCall(call) {
      const answers = request((nonce) => ({ type: 'activityCall', call, nonce }));
      const answered = () => answers.find((entry) => entry.type === 'activityAnswer' || entry.type === 'refused');
      const answer = await waiters.until(answered, `an answer to ${call.what}`, DEFAULT_TIMEOUT_MS);
      if (answer.type !== 'activityAnswer') throw new Error(`${call.what} failed`);
      return answer.answer;
    },
    dismiss: (message) => session.handle({ type: 'dismiss', channelId: message.channel_id, messageId: message.id }),
    close: () => session.close(),
  };
}

function isFinished(message: APIMessage): boolean {
  return ((message.flags ?? 0) & MessageFlags.Loading) === 0;
}
