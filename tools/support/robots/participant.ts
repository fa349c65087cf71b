/** A computer-driven person at the playground who records each action and its answer. */
import type { Playground, SentInteraction } from '../../../packages/playground/index.ts';
import { isOwnTurn, isPending, isPrivate, isSilent, type Shown, textOf } from './messages.ts';

type AttemptedAction = 'create' | 'join' | 'start' | 'move' | 'undo' | 'queue';

/** `unclear`: no readable answer. */
export type Outcome = 'done' | 'refused' | 'unclear';

export interface Attempt {
  readonly action: AttemptedAction;
  readonly interactionId: string;
  readonly personId: string;
  readonly matchId: string | null;
  /** The version that the person saw. */
  readonly version: number | null;
  /** A control carries the version; a command applies to the present one. */
  readonly by: 'control' | 'command';
  outcome: Outcome;
  answer: string;
  /** Milliseconds since 1970, or null. */
  answeredAt: number | null;
}

export type Participant = ReturnType<typeof createParticipant>;

interface AttemptOptions {
  readonly action: AttemptedAction;
  readonly matchId: string | null;
  readonly version: number | null;
  readonly by: 'control' | 'command';
  /** Whether the answer confirms the action. */
  readonly isDone: (answer: string) => boolean;
  readonly onto?: Shown;
}

/** A shorter timeout applies once the bot is offline. */
const ANSWER_TIMEOUT_MS = 6000;
const OFFLINE_TIMEOUT_MS = 1500;

export function createParticipant(playground: Playground, name: string) {
  const client = playground.person(name);
  const { id } = client.user;
  const attempts: Attempt[] = [];
  const answers = new Map<string, Shown>();
  const byInteraction = new Map<string, Shown>();
  const unanswered = new Map<string, (answer: Shown) => void>();
  const listeners: ((message: Shown) => void)[] = [];
  const checks = new Set<() => void>();
  const onOffline = new Set<() => void>();
  let isBotOnline = true;

  client.listen((event) => {
    if (event.type === 'botOnline') {
      isBotOnline = event.online;
      if (!event.online) for (const left of [...onOffline]) left();
    }
    if (event.type !== 'message' && event.type !== 'messageUpdated') return;
    const { message } = event;
    if (!isPrivate(message)) {
      if (event.type === 'message') for (const listener of listeners) listener(message);
      return;
    }
    answers.set(message.id, message);
    const interactionId = message.interaction_metadata?.id;
    if (interactionId !== undefined) storeAnswer(interactionId, message);
    for (const look of [...checks]) look();
  });

  /** Also reads answers that arrive after the timeout. */
  function storeAnswer(interactionId: string, message: Shown): void {
    byInteraction.set(interactionId, message);
    const late = unanswered.get(interactionId);
    if (late !== undefined && !isPending(message)) late(message);
  }

  function until<Value>(find: () => Value | undefined): Promise<Value | null> {
    return new Promise((resolve) => {
      const end = (value: Value | null): void => {
        clearTimeout(timer);
        checks.delete(look);
        onOffline.delete(left);
        resolve(value);
      };
      const look = (): void => {
        const value = find();
        if (value !== undefined) end(value);
      };
      const left = (): void => {
        clearTimeout(timer);
        timer = setTimeout(() => end(null), OFFLINE_TIMEOUT_MS);
      };
      let timer = setTimeout(() => end(null), isBotOnline ? ANSWER_TIMEOUT_MS : OFFLINE_TIMEOUT_MS);
      checks.add(look);
      onOffline.add(left);
      look();
    });
  }

  const isDirectChannel = (channelId: string): boolean =>
    client.channels().some((channel) => channel.id === channelId && channel.kind === 'dm');

  const waitForMessage = (messageId: string, wanted: (message: Shown) => boolean) =>
    until(() => {
      const message = answers.get(messageId);
      return message !== undefined && !isPending(message) && wanted(message) ? message : undefined;
    });
  const answerTo = (interactionId: string) =>
    until(() => {
      const message = byInteraction.get(interactionId);
      return message !== undefined && !isPending(message) ? message : undefined;
    });

  async function recordAttempt(
    options: AttemptOptions,
    act: () => Promise<SentInteraction>,
    answered: (sent: SentInteraction) => Promise<Shown | null>,
  ): Promise<Attempt | null> {
    const sent = await act().catch(() => null);
    if (sent === null) return null;
    const { action, matchId, version, by } = options;
    const attempt: Attempt = {
      action,
      matchId,
      version,
      by,
      interactionId: sent.id,
      personId: id,
      outcome: 'unclear',
      answer: '',
      answeredAt: null,
    };
    attempts.push(attempt);
    const read = (answer: Shown): void => {
      unanswered.delete(attempt.interactionId);
      attempt.answer = textOf(answer);
      attempt.answeredAt ??= Date.now();
      attempt.outcome = options.isDone(attempt.answer) ? 'done' : 'refused';
    };
    unanswered.set(attempt.interactionId, read);
    const answer = sent.state === 'failed' ? null : await answered(sent);
    if (answer !== null) read(answer);
    return attempt;
  }

  return {
    client,
    id,
    /** The name that the bot uses. */
    name,
    attempts: attempts as readonly Attempt[],
    /** People do not write to a bot that is offline. */
    isBotOnline: () => isBotOnline,
    isDirectChannel,
    /**
     * Whether a message alerts them: it mentions them, or is a direct message that is not silent or announces their own
     * turn.
     */
    isNotifiedBy: (message: Shown) =>
      isDirectChannel(message.channel_id)
        ? !isSilent(message) || isOwnTurn(textOf(message))
        : textOf(message).includes(`<@${id}>`),
    /** Receives each new message except private answers. */
    onMessage: (listener: (message: Shown) => void) => void listeners.push(listener),
    /** Acts and reads the private answer; null if the action could not be sent. */
    attempt: (options: Omit<AttemptOptions, 'onto'>, act: () => Promise<SentInteraction>) =>
      recordAttempt(options, act, ({ id: interactionId }) => answerTo(interactionId)),
    /** The same for a control of a private message, which the answer replaces. */
    attemptOn({ onto, ...options }: AttemptOptions & { onto: Shown }, act: () => Promise<SentInteraction>) {
      const before = answers.get(onto.id);
      return recordAttempt(options, act, () => waitForMessage(onto.id, (message) => message !== before));
    },
    /** Sends something else and returns the private answer, or null. */
    async ask(act: () => Promise<SentInteraction>): Promise<Shown | null> {
      const sent = await act().catch(() => null);
      return sent === null || sent.state === 'failed' ? null : answerTo(sent.id);
    },
    /** Waits until a private message is as wanted; null after the timeout. */
    waitForMessage,
  };
}
