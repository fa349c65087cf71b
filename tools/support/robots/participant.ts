/**
 * A computer-driven person at the playground: acts through its protocol alone, and writes down what they did and what
 * they were answered. What to do is decided elsewhere.
 */
import type { PersonClient, Playground, SentInteraction } from '../../../packages/playground/index.ts';
import { isOwnTurn, isPending, isPrivate, isSilent, type Shown, textOf } from './messages.ts';

type Deed = 'create' | 'join' | 'start' | 'move' | 'undo' | 'queue';

/** `done`: the bot said so. `refused`: the bot said no. `unclear`: no answer, or none that could be read. */
export type Outcome = 'done' | 'refused' | 'unclear';

export interface Attempt {
  readonly deed: Deed;
  readonly interactionId: string;
  readonly personId: string;
  readonly matchId: string | null;
  /** The position that the person saw. */
  readonly version: number | null;
  /** A control carries that position with it; a command is about whatever position it finds. */
  readonly by: 'control' | 'command';
  outcome: Outcome;
  answer: string;
  /** When the answer was read, milliseconds since 1970; null while there is none. */
  answeredAt: number | null;
}

export interface Participant {
  readonly client: PersonClient;
  readonly id: string;
  /** By which the bot calls them. */
  readonly name: string;
  /** Everything tried so far, in order. */
  readonly attempts: readonly Attempt[];
  /** Whether the bot is there: nobody speaks to one who is not. */
  botIsThere(): boolean;
  /** Whether this is the channel of their direct messages with the bot. */
  isHome(channelId: string): boolean;
  /**
   * Whether a message makes them look: it mentions them, or comes to them alone and not silently. Whoever has just acted looks also
   * where it says so without a ping.
   */
  isCalledBy(message: Shown): boolean;
  /** Told of every message as it appears that is no private answer. */
  onMessage(listener: (message: Shown) => void): void;
  /** Does something that the bot answers by a private message of its own; null where it could not even be tried. */
  attempt(what: Omit<AttemptWish, 'onto'>, act: () => Promise<SentInteraction>): Promise<Attempt | null>;
  /** The same for the control of a private message, which the answer takes the place of. */
  attemptOn(what: AttemptWish & { onto: Shown }, act: () => Promise<SentInteraction>): Promise<Attempt | null>;
  /** The private answer to something that is no deed; null where none comes. */
  ask(act: () => Promise<SentInteraction>): Promise<Shown | null>;
  /** A private message once it looks as wanted; null where it does not come to that. */
  see(messageId: string, wanted: (message: Shown) => boolean): Promise<Shown | null>;
}

interface AttemptWish {
  readonly deed: Deed;
  readonly matchId: string | null;
  readonly version: number | null;
  readonly by: 'control' | 'command';
  /** Whether this answer means that it is done. */
  readonly isDone: (answer: string) => boolean;
  readonly onto?: Shown;
}

/** How long somebody waits for an answer, in milliseconds: less where they see that the bot has gone. */
const PATIENCE = 6000;
const PATIENCE_ALONE = 1500;

export function createParticipant(playground: Playground, name: string): Participant {
  const client = playground.person(name);
  const { id } = client.user;
  const attempts: Attempt[] = [];
  const answers = new Map<string, Shown>();
  const byInteraction = new Map<string, Shown>();
  const unanswered = new Map<string, (answer: Shown) => void>();
  const listeners: ((message: Shown) => void)[] = [];
  const looks = new Set<() => void>();
  const leaving = new Set<() => void>();
  let isThere = true;

  client.listen((event) => {
    if (event.type === 'botOnline') {
      isThere = event.online;
      if (!event.online) for (const left of [...leaving]) left();
    }
    if (event.type !== 'message' && event.type !== 'messageUpdated') return;
    const { message } = event;
    if (!isPrivate(message)) {
      if (event.type === 'message') for (const listener of listeners) listener(message);
      return;
    }
    answers.set(message.id, message);
    const interactionId = message.interaction_metadata?.id;
    if (interactionId !== undefined) hear(interactionId, message);
    for (const look of [...looks]) look();
  });

  /** Also an answer that comes after the person has stopped waiting is read. */
  function hear(interactionId: string, message: Shown): void {
    byInteraction.set(interactionId, message);
    const late = unanswered.get(interactionId);
    if (late !== undefined && !isPending(message)) late(message);
  }

  function until<Value>(find: () => Value | undefined): Promise<Value | null> {
    return new Promise((resolve) => {
      const end = (value: Value | null): void => {
        clearTimeout(timer);
        looks.delete(look);
        leaving.delete(left);
        resolve(value);
      };
      const look = (): void => {
        const value = find();
        if (value !== undefined) end(value);
      };
      const left = (): void => {
        clearTimeout(timer);
        timer = setTimeout(() => end(null), PATIENCE_ALONE);
      };
      let timer = setTimeout(() => end(null), isThere ? PATIENCE : PATIENCE_ALONE);
      looks.add(look);
      leaving.add(left);
      look();
    });
  }

  const isHome = (channelId: string): boolean =>
    client.channels().some((channel) => channel.id === channelId && channel.kind === 'dm');

  const see = (messageId: string, wanted: (message: Shown) => boolean) =>
    until(() => {
      const message = answers.get(messageId);
      return message !== undefined && !isPending(message) && wanted(message) ? message : undefined;
    });
  const answerTo = (interactionId: string) =>
    until(() => {
      const message = byInteraction.get(interactionId);
      return message !== undefined && !isPending(message) ? message : undefined;
    });

  async function write(
    wish: AttemptWish,
    act: () => Promise<SentInteraction>,
    answered: (sent: SentInteraction) => Promise<Shown | null>,
  ): Promise<Attempt | null> {
    const sent = await act().catch(() => null);
    if (sent === null) return null;
    const { deed, matchId, version, by } = wish;
    const attempt: Attempt = {
      deed,
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
      attempt.outcome = wish.isDone(attempt.answer) ? 'done' : 'refused';
    };
    unanswered.set(attempt.interactionId, read);
    const answer = sent.state === 'failed' ? null : await answered(sent);
    if (answer !== null) read(answer);
    return attempt;
  }

  return {
    client,
    id,
    name,
    attempts,
    botIsThere: () => isThere,
    isHome,
    isCalledBy: (message) =>
      isHome(message.channel_id)
        ? !isSilent(message) || isOwnTurn(textOf(message))
        : textOf(message).includes(`<@${id}>`),
    onMessage: (listener) => listeners.push(listener),
    attempt: (wish, act) => write(wish, act, ({ id: interactionId }) => answerTo(interactionId)),
    attemptOn({ onto, ...wish }, act) {
      const before = answers.get(onto.id);
      return write(wish, act, () => see(onto.id, (message) => message !== before));
    },
    async ask(act) {
      const sent = await act().catch(() => null);
      return sent === null || sent.state === 'failed' ? null : answerTo(sent.id);
    },
    see,
  };
}
