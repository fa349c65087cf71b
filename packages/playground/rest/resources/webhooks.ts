/** `/webhooks/:application/:token`: follow-ups to an interaction and its original answer. */
import { MessageFlags } from 'discord-api-types/v10';
import type { Core } from '../../core.ts';
import type { OpenInteraction } from '../../interactions/registry.ts';
import { answerInteraction, writeForInteraction } from '../../interactions/respond.ts';
import { editMessage } from '../../messages/edit.ts';
import { presentMessage } from '../../messages/present.ts';
import { accepted, type Checked, type Refusal, refusals } from '../../refusals.ts';
import type { StoredMessage } from '../../state/model.ts';
import { found, noContent, on, param, type RestAnswer, type RestRequest, type Route } from '../route.ts';

/** Unknown or expired tokens: 50027; before the first answer: 10015. */
function findInteraction(core: Core, request: RestRequest): Checked<OpenInteraction> {
  if (param(request, 'applicationId') !== core.world.identity.applicationId) return refusals.unknownWebhook;
  const interaction = core.interactions.byToken(param(request, 'webhookToken'));
  if (!interaction || !core.interactions.isAlive(interaction)) return refusals.invalidWebhookToken;
  if (interaction.state !== 'acknowledged') return refusals.unknownWebhook;
  return accepted(interaction);
}

function findOwn(core: Core, request: RestRequest): Checked<StoredMessage> {
  const interaction = findInteraction(core, request);
  if (!interaction.ok) return interaction;
  const messageId = param(request, 'messageId');
  const id = messageId === '@original' ? interaction.value.originalMessageId : messageId;
  if (id === null || (id !== interaction.value.originalMessageId && !interaction.value.messageIds.has(id)))
    return refusals.unknownMessage;
  const stored = core.world.findMessage(interaction.value.channelId, id);
  return stored ? accepted(stored) : refusals.unknownMessage;
}

function present(core: Core, stored: StoredMessage): RestAnswer {
  return found(presentMessage(core.world, stored, core.baseUrl()));
}

async function edit(core: Core, stored: StoredMessage, request: RestRequest): Promise<RestAnswer | Refusal> {
  const edited = await editMessage(core, stored, request.body, request.uploads);
  return edited.ok ? present(core, edited.value) : edited;
}

async function followUp(core: Core, interaction: OpenInteraction, request: RestRequest): Promise<RestAnswer | Refusal> {
  const { originalMessageId, channelId } = interaction;
  const original = originalMessageId === null ? null : core.world.findMessage(channelId, originalMessageId);
  // The first follow-up to a deferred answer replaces "is thinking…".
  if (original && ((original.message.flags ?? 0) & MessageFlags.Loading) !== 0) return edit(core, original, request);
  const written = await writeForInteraction(core, interaction, request.body, request.uploads, [], false);
  if (!written.ok) return written;
  interaction.originalMessageId ??= written.value.message.id;
  return present(core, written.value);
}

const webhook = '/webhooks/:applicationId/:webhookToken';
const message = `${webhook}/messages/:messageId`;

export const webhookRoutes: readonly Route[] = [
  { method: 'POST', path: webhook, bucket: 'webhook', open: true, handle: on(findInteraction, followUp) },
  { method: 'GET', path: message, bucket: 'webhook', open: true, handle: on(findOwn, present) },
  { method: 'PATCH', path: message, bucket: 'webhook', open: true, handle: on(findOwn, edit) },
  {
    method: 'DELETE',
    path: message,
    bucket: 'webhook',
    open: true,
    handle: on(findOwn, (core, { message: { channel_id, id } }) => {
      core.world.removeMessage(channel_id, id);
      return noContent;
    }),
  },
];

export const interactionRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/interactions/:interactionId/:interactionToken/callback',
    bucket: 'none',
    open: true,
    handle: async (core, request) => {
      const answer = await answerInteraction(
        core,
        param(request, 'interactionId'),
        param(request, 'interactionToken'),
        request.body,
        request.uploads,
      );
      if (!answer.ok) return answer;
      return request.query.with_response === 'true' ? found(answer.value) : noContent;
    },
  },
];
