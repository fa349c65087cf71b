/** Handles the first answer to an interaction: `POST /interactions/:id/:token/callback`. */
import type { APIMessage, RESTPostAPIInteractionCallbackWithResponseResult } from 'discord-api-types/v10';
import { InteractionResponseType as Answer, InteractionType, MessageFlags, MessageType } from 'discord-api-types/v10';
import { isLockedFor } from '../channels/permissions.ts';
import type { Core } from '../core.ts';
import { composeMessage } from '../messages/compose.ts';
import { editMessage } from '../messages/edit.ts';
import { presentMessage } from '../messages/present.ts';
import type { Upload } from '../messages/uploads.ts';
import { accepted, type Checked, invalidForm, refusals } from '../refusals.ts';
import type { StoredMessage } from '../state/model.ts';
import { checkNewMessage } from '../validation/message.ts';
import { launchFor } from './launch.ts';
import { checkModal, describeModal } from './modalForm.ts';
import { checkChoices } from './options.ts';
import { legacyMetadataOf, metadataOf } from './payload.ts';
import type { OpenInteraction } from './registry.ts';

const answersTo: Readonly<Record<number, readonly number[]>> = {
  [InteractionType.ApplicationCommand]: [
    Answer.ChannelMessageWithSource,
    Answer.DeferredChannelMessageWithSource,
    Answer.Modal,
    Answer.LaunchActivity,
  ],
  [InteractionType.MessageComponent]: [
    Answer.ChannelMessageWithSource,
    Answer.DeferredChannelMessageWithSource,
    Answer.DeferredMessageUpdate,
    Answer.UpdateMessage,
    Answer.Modal,
    Answer.LaunchActivity,
  ],
  [InteractionType.ApplicationCommandAutocomplete]: [Answer.ApplicationCommandAutocompleteResult],
  [InteractionType.ModalSubmit]: [
    Answer.ChannelMessageWithSource,
    Answer.DeferredChannelMessageWithSource,
    Answer.DeferredMessageUpdate,
    Answer.UpdateMessage,
    Answer.LaunchActivity,
  ],
};

/** Refuses late (10062), repeated (40060) and invalid answers (50035). */
export async function answerInteraction(
  core: Core,
  interactionId: string,
  token: string,
  body: unknown,
  uploads: readonly Upload[],
): Promise<Checked<RESTPostAPIInteractionCallbackWithResponseResult>> {
  const interaction = core.interactions.byId(interactionId);
  if (!interaction || interaction.token !== token) return refusals.unknownInteraction;
  if (interaction.state === 'acknowledged' || interaction.answering) return refusals.alreadyAcknowledged;
  if (interaction.state === 'failed') return refusals.unknownInteraction;
  const { type, data } = (typeof body === 'object' && body !== null ? body : {}) as { type?: unknown; data?: unknown };
  const fitting = answersTo[interaction.type] ?? [];
  if (typeof type !== 'number' || !fitting.includes(type)) {
    return invalidForm([
      { path: ['type'], code: 'BASE_TYPE_CHOICES', message: `Value must be one of {${fitting.join(', ')}}.` },
    ]);
  }
  interaction.answering = true;
  const done = await carryOut(core, interaction, type, data, uploads).finally(() =>
    core.interactions.endAnswer(interaction),
  );
  if (!done.ok) return done;
  const answered = summary(core, interaction, type, done.value);
  return accepted(type === Answer.LaunchActivity ? withInstance(core, interaction, answered) : answered);
}

async function carryOut(
  core: Core,
  interaction: OpenInteraction,
  type: number,
  data: unknown,
  uploads: readonly Upload[],
): Promise<Checked<StoredMessage | null>> {
  switch (type) {
    case Answer.ChannelMessageWithSource:
      return reply(core, interaction, type, data, uploads);
    case Answer.DeferredChannelMessageWithSource: {
      const ephemeral = (flagsOf(data) & MessageFlags.Ephemeral) !== 0;
      return reply(core, interaction, type, { flags: ephemeral ? MessageFlags.Ephemeral : 0 }, []);
    }
    case Answer.DeferredMessageUpdate:
      if (interaction.sourceMessageId === null) return noSource();
      interaction.originalMessageId = interaction.sourceMessageId;
      core.interactions.acknowledge(interaction, type);
      return accepted(null);
    case Answer.UpdateMessage:
      return update(core, interaction, data, uploads);
    case Answer.LaunchActivity: {
      const launched = launchFor(core, interaction);
      if (!launched.ok) return launched;
      core.interactions.acknowledge(interaction, type);
      const { id, channelId } = interaction;
      core.world.announce({ type: 'interactionLaunch', id, channelId });
      return accepted(null);
    }
    case Answer.ApplicationCommandAutocompleteResult: {
      const choices = checkChoices(data);
      if (!choices.ok) return choices;
      core.interactions.acknowledge(interaction, type);
      core.world.announce({ type: 'interactionChoices', id: interaction.id, choices: choices.value });
      return accepted(null);
    }
    default: {
      const modal = checkModal(data);
      if (!modal.ok) return modal;
      interaction.modal = modal.value;
      core.interactions.acknowledge(interaction, type);
      core.world.announce({ type: 'interactionModal', id: interaction.id, modal: describeModal(modal.value) });
      return accepted(null);
    }
  }
}

function flagsOf(data: unknown): number {
  const flags = typeof data === 'object' && data !== null && 'flags' in data ? data.flags : 0;
  return typeof flags === 'number' ? flags : 0;
}

function noSource(): Checked<never> {
  return invalidForm([{ path: ['type'], code: 'BASE_TYPE_CHOICES', message: 'There is no message to update.' }]);
}

async function reply(
  core: Core,
  interaction: OpenInteraction,
  type: number,
  data: unknown,
  uploads: readonly Upload[],
): Promise<Checked<StoredMessage>> {
  const deferred = type === Answer.DeferredChannelMessageWithSource;
  const written = await writeForInteraction(core, interaction, data, uploads, ['data'], deferred);
  if (!written.ok) return written;
  interaction.originalMessageId = written.value.message.id;
  core.interactions.acknowledge(interaction, type);
  return written;
}

/** Writes the first answer or a follow-up. */
export async function writeForInteraction(
  core: Core,
  interaction: OpenInteraction,
  data: unknown,
  uploads: readonly Upload[],
  base: readonly (string | number)[],
  loading: boolean,
): Promise<Checked<StoredMessage>> {
  const checked = checkNewMessage(data, base);
  if (!checked.ok) return checked;
  const channel = core.world.channels.get(interaction.channelId);
  if (!channel) return refusals.unknownChannel;
  const ephemeral = ((checked.value.flags ?? 0) & MessageFlags.Ephemeral) !== 0;
  const person = core.world.personById(interaction.userId);
  if (!ephemeral && person && isLockedFor(core.world, person, channel)) return refusals.archivedThread;
  const command = interaction.type === InteractionType.ApplicationCommand;
  const source = interaction.sourceMessageId;
  const written = await composeMessage(core, {
    channel,
    author: core.world.identity.bot,
    body: checked.value,
    uploads,
    base,
    type:
      command && interaction.originalMessageId === null
        ? MessageType.ChatInputCommand
        : source === null
          ? MessageType.Default
          : MessageType.Reply,
    ephemeralFor: ephemeral ? interaction.userId : null,
    extraFlags: loading ? MessageFlags.Loading : 0,
    interaction: metadataOf(core, interaction),
    olderInteraction: interaction.originalMessageId === null ? legacyMetadataOf(core, interaction) : null,
    mayBeEmpty: loading,
    ...(source === null ? {} : { reference: { channel_id: interaction.channelId, message_id: source } }),
  });
  if (written.ok) interaction.messageIds.add(written.value.message.id);
  return written;
}

async function update(
  core: Core,
  interaction: OpenInteraction,
  data: unknown,
  uploads: readonly Upload[],
): Promise<Checked<StoredMessage>> {
  const source =
    interaction.sourceMessageId === null
      ? null
      : core.world.findMessage(interaction.channelId, interaction.sourceMessageId);
  if (interaction.sourceMessageId === null) return noSource();
  if (!source) return refusals.unknownMessage;
  const edited = await editMessage(core, source, data, uploads, ['data']);
  if (!edited.ok) return edited;
  interaction.originalMessageId = source.message.id;
  core.interactions.acknowledge(interaction, Answer.UpdateMessage);
  return edited;
}

function summary(
  core: Core,
  interaction: OpenInteraction,
  type: number,
  stored: StoredMessage | null,
): RESTPostAPIInteractionCallbackWithResponseResult {
  const message: APIMessage | null = stored ? presentMessage(core.world, stored, core.baseUrl()) : null;
  const flags = message?.flags ?? 0;
  return {
    interaction: {
      id: interaction.id,
      type: interaction.type,
      ...(message
        ? {
            response_message_id: message.id,
            response_message_loading: (flags & MessageFlags.Loading) !== 0,
            response_message_ephemeral: (flags & MessageFlags.Ephemeral) !== 0,
          }
        : {}),
    },
    ...(message ? { resource: { type, message } } : { resource: { type } }),
  };
}

type Summary = RESTPostAPIInteractionCallbackWithResponseResult;

function withInstance(core: Core, { channelId }: OpenInteraction, answered: Summary): Summary {
  const id = core.activities.instances.inChannel(channelId)?.id;
  if (id === undefined) return answered;
  return {
    interaction: { ...answered.interaction, activity_instance_id: id },
    resource: { type: Answer.LaunchActivity, activity_instance: { id } },
  };
}
