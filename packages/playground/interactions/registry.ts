/**
 * Tracks pending interactions: who started them, whether they were answered in time, and how long their tokens live.
 */
import type { InteractionType } from 'discord-api-types/v10';
import type { WorldEvent } from '../state/model.ts';
import type { ModalForm } from './modalForm.ts';
import type { InteractionPayload } from './shapes.ts';

export interface OpenInteraction {
  readonly id: string;
  readonly token: string;
  readonly type: InteractionType;
  readonly userId: string;
  readonly channelId: string;
  readonly payload: InteractionPayload;
  /** The message with the used component, or null. */
  readonly sourceMessageId: string | null;
  /** The interaction whose answer opened the submitted modal, or null. */
  readonly opener: OpenInteraction | null;
  readonly createdAt: number;
  state: 'sent' | 'acknowledged' | 'failed';
  callbackType: number | null;
  /** An answer is in progress; a concurrent one is refused. */
  answering: boolean;
  /** Id of `@original`, once it exists. */
  originalMessageId: string | null;
  /** Follow-ups sent with this token. */
  readonly messageIds: Set<string>;
  /** The modal in the answer, until its submission is acknowledged. */
  modal: ModalForm | null;
}

export type InteractionRegistry = ReturnType<typeof createInteractionRegistry>;

export interface InteractionSettings {
  readonly answerWithinMs: number;
  readonly tokenLifeMs: number;
  readonly now: () => number;
  readonly announce: (event: WorldEvent) => void;
}

export function createInteractionRegistry(settings: InteractionSettings) {
  const byId = new Map<string, OpenInteraction>();
  const byToken = new Map<string, OpenInteraction>();
  const timers = new Map<string, NodeJS.Timeout>();

  function forgetDead(): void {
    for (const interaction of byId.values()) {
      if (settings.now() - interaction.createdAt < settings.tokenLifeMs * 2) return;
      byId.delete(interaction.id);
      byToken.delete(interaction.token);
    }
  }
  function stopTimer(id: string): void {
    clearTimeout(timers.get(id));
    timers.delete(id);
  }
  function announceState(interaction: OpenInteraction): void {
    const { id, state, callbackType } = interaction;
    settings.announce({ type: 'interactionState', id, state, callbackType });
  }

  function fail(interaction: OpenInteraction): void {
    interaction.state = 'failed';
    announceState(interaction);
  }

  return {
    /** Registers and delivers an interaction, which fails if not answered in time. */
    open(
      start: Pick<OpenInteraction, 'type' | 'userId' | 'channelId' | 'payload' | 'sourceMessageId' | 'opener'>,
    ): OpenInteraction {
      forgetDead();
      const { id, token } = start.payload;
      const interaction: OpenInteraction = {
        ...start,
        id,
        token,
        createdAt: settings.now(),
        state: 'sent',
        callbackType: null,
        answering: false,
        originalMessageId: null,
        messageIds: new Set(),
        modal: null,
      };
      byId.set(id, interaction);
      byToken.set(token, interaction);
      const timer = setTimeout(() => {
        timers.delete(id);
        if (!interaction.answering) fail(interaction);
      }, settings.answerWithinMs);
      timer.unref();
      timers.set(id, timer);
      announceState(interaction);
      settings.announce({ type: 'interactionSent', payload: interaction.payload });
      return interaction;
    },
    byId: (id: string) => byId.get(id) ?? null,
    byToken: (token: string) => byToken.get(token) ?? null,
    /** Whether the token is still valid for follow-ups. */
    isAlive: (interaction: OpenInteraction) => settings.now() - interaction.createdAt < settings.tokenLifeMs,
    /** Fails the interaction if its time has passed during an answer that was then refused. */
    endAnswer(interaction: OpenInteraction): void {
      interaction.answering = false;
      if (interaction.state === 'sent' && !timers.has(interaction.id)) fail(interaction);
    },
    acknowledge(interaction: OpenInteraction, callbackType: number): void {
      stopTimer(interaction.id);
      interaction.state = 'acknowledged';
      interaction.callbackType = callbackType;
      if (interaction.opener) interaction.opener.modal = null;
      announceState(interaction);
    },
    /** Delivers the same interaction again, as an unreliable network would; false: unknown. */
    redeliver(id: string): boolean {
      const interaction = byId.get(id);
      if (interaction) settings.announce({ type: 'interactionSent', payload: interaction.payload });
      return interaction !== undefined;
    },
    close(): void {
      for (const id of [...timers.keys()]) stopTimer(id);
    },
  };
}
