/** Replaces an interaction from the playground with what a hostile client would have sent. */
import type { APIUser } from 'discord-api-types/v10';
import { z } from 'zod';
import type { Shown } from '../../support/robots/messages.ts';
import { edited } from '../grammar/edits.ts';
import type { ControlRef, InteractionRequest, Option, Origin } from '../grammar/interactions.ts';

/** An interaction as the gateway sends it. */
export type Interaction = Readonly<Record<string, unknown>>;

/** A requested interaction in a place, with the values of its placeholders. */
export interface Use {
  readonly request: InteractionRequest;
  readonly origin: Origin;
  readonly message: Shown;
  readonly users: Readonly<Record<string, APIUser>>;
  filled(text: string): string;
}

const MAX_CUSTOM_ID_LENGTH = 100;

/** A server that the bot has not joined. */
const ELSEWHERE = '99999999999999999';

export function forge(interaction: Interaction, use: Use): Interaction {
  return withOrigin(withData(interaction, use), use.origin);
}

const person = z.looseObject({
  member: z.looseObject({ user: z.record(z.string(), z.unknown()) }).optional(),
  user: z.record(z.string(), z.unknown()).optional(),
});

function withOrigin(interaction: Interaction, origin: Origin): Interaction {
  const { member, user = member?.user } = person.parse(interaction);
  const { guild_id: _, guild: __, guild_locale: ___, member: ____, ...rest } = interaction;
  const channel = typeof interaction.channel === 'object' ? interaction.channel : {};
  switch (origin) {
    case 'here':
      return interaction;
    case 'otherServer':
      return {
        ...interaction,
        guild_id: ELSEWHERE,
        guild: { id: ELSEWHERE, locale: 'en-US', features: [] },
        authorizing_integration_owners: { 1: user?.id },
      };
    case 'direct':
      return { ...rest, user, context: 1, channel: { ...channel, type: 1 } };
    case 'group':
      return {
        ...rest,
        user,
        context: 2,
        channel: { ...channel, type: 3 },
        authorizing_integration_owners: { 1: user?.id },
      };
    case 'noMember':
      return { ...rest, user, guild_id: interaction.guild_id };
    case 'bot':
      return member === undefined
        ? { ...rest, user: { ...user, bot: true } }
        : { ...interaction, member: { ...member, user: { ...member.user, bot: true } } };
  }
}

function withData(interaction: Interaction, { request, message, users, filled }: Use): Interaction {
  const resolved = { users, members: {} };
  switch (request.kind) {
    case 'command':
    case 'autocomplete': {
      const { message: _, ...rest } = interaction;
      const options = filledOptions(request.options, filled);
      return {
        ...rest,
        type: request.kind === 'command' ? 2 : 4,
        data: { id: '1', name: request.name, type: 1, options, resolved },
      };
    }
    case 'component': {
      const custom_id = customIdOf(request.control, message, filled);
      const chosen = request.type === 2 ? {} : { values: request.values.map(filled), resolved };
      return { ...interaction, type: 3, data: { custom_id, component_type: request.type, id: 1, ...chosen } };
    }
    case 'modal': {
      const components = request.fields.map(({ id, type, value }, index) => ({
        type: 18,
        id: index * 2 + 1,
        component: {
          type,
          id: index * 2 + 2,
          custom_id: id,
          ...(typeof value === 'string' ? { value } : { values: value }),
        },
      }));
      return {
        ...interaction,
        type: 5,
        data: { custom_id: customIdOf(request.control, message, filled), components, resolved },
      };
    }
  }
}

function filledOptions(options: readonly Option[], filled: (text: string) => string): readonly Option[] {
  return options.map((option) => ({
    ...option,
    ...(typeof option.value === 'string' ? { value: filled(option.value) } : {}),
    ...(option.options === undefined ? {} : { options: filledOptions(option.options, filled) }),
  }));
}

function customIdOf(control: ControlRef, message: Shown, filled: (text: string) => string): string {
  if ('text' in control) return filled(control.text).slice(0, MAX_CUSTOM_ID_LENGTH);
  const ids = [...JSON.stringify(message.components ?? []).matchAll(/"custom_id":"([^"]*)"/g)].map(
    ([, id]) => id ?? '',
  );
  return edited(ids[control.real % Math.max(1, ids.length)] ?? 'i1', control.edits).slice(0, MAX_CUSTOM_ID_LENGTH);
}
