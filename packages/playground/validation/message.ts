/** Validates the bodies of new and edited messages. */
import { MessageFlags } from 'discord-api-types/v10';
import { z } from 'zod';
import { limits } from '../limits.ts';
import { accepted, type Checked, type Fault, invalidForm } from '../refusals.ts';
import { type LayoutComponent, layoutComponents, plainComponents } from './components.ts';
import { embed, embedTotalFault } from './embeds.ts';
import { layoutFaults } from './layout.ts';
import { addFault, check, list, snowflake, text } from './zodFaults.ts';

const sizes = limits.message;

const allowedMentions = z
  .object({
    parse: z.array(z.enum(['everyone', 'roles', 'users'])).nullish(),
    roles: list(snowflake, 0, 100).nullish(),
    users: list(snowflake, 0, 100).nullish(),
    replied_user: z.boolean().nullish(),
  })
  .superRefine((value, context) => {
    for (const kind of ['users', 'roles'] as const) {
      if (value.parse?.includes(kind) && (value[kind]?.length ?? 0) > 0) {
        addFault(
          context,
          ['parse'],
          'MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE',
          `parse:["${kind}"] and ${kind}: [ids...] are mutually exclusive.`,
        );
      }
    }
  });

const attachment = z.object({
  id: z.union([z.string(), z.number()]).transform((value) => String(value)),
  filename: text(1, sizes.fileName).nullish(),
  title: text(0, 1024).nullish(),
  description: text(0, sizes.altText).nullish(),
});

const common = {
  content: text(0, sizes.content).nullish(),
  embeds: list(embed, 0, sizes.embeds).nullish(),
  allowed_mentions: allowedMentions.nullish(),
  components: z.array(z.unknown()).nullish(),
  attachments: list(attachment, 0, sizes.files).nullish(),
  flags: z.number().int().min(0).nullish(),
};
const creation = z.object({
  ...common,
  tts: z.boolean().nullish(),
  nonce: z.union([text(1, sizes.nonce), z.number().int()]).nullish(),
  enforce_nonce: z.boolean().nullish(),
  message_reference: z
    .object({ message_id: snowflake, channel_id: snowflake.nullish(), fail_if_not_exists: z.boolean().nullish() })
    .nullish(),
});
const edition = z.object(common);

export type AllowedMentions = z.infer<typeof allowedMentions>;
export type AttachmentNote = z.infer<typeof attachment>;
export type NewMessageBody = Omit<z.infer<typeof creation>, 'components'> & { components: LayoutComponent[] };
export type EditedMessageBody = Omit<z.infer<typeof edition>, 'components'> & { components: LayoutComponent[] | null };

type Path = readonly (string | number)[];

/** `base`: the form's position in the request (`data` in interaction callbacks). */
export function checkNewMessage(body: unknown, base: Path = []): Checked<NewMessageBody> {
  const form = check(creation, body ?? {}, base);
  if (!form.ok) return form;
  const layout = ((form.value.flags ?? 0) & MessageFlags.IsComponentsV2) !== 0;
  const components = checkComponents(form.value.components ?? [], layout, base);
  if (!components.ok) return components;
  const faults = [...legacyFaults(form.value, layout, base), ...embedTotalFault(form.value.embeds ?? [], base)];
  if (faults.length > 0) return invalidForm(faults);
  return accepted({ ...form.value, components: components.value });
}

/** `hasLayout`: whether the message has the version 2 flag. */
export function checkEditedMessage(body: unknown, hasLayout: boolean, base: Path = []): Checked<EditedMessageBody> {
  const form = check(edition, body ?? {}, base);
  if (!form.ok) return form;
  const { flags } = form.value;
  const repeated = ((flags ?? 0) & MessageFlags.IsComponentsV2) !== 0;
  if (hasLayout && flags !== undefined && flags !== null && !repeated) {
    return invalidForm([
      {
        path: [...base, 'flags'],
        code: 'MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG',
        message: 'The flags field cannot remove MessageFlags.IS_COMPONENTS_V2',
      },
    ]);
  }
  const given = form.value.components;
  const components = given ? checkComponents(given, repeated, base) : accepted(null);
  if (!components.ok) return components;
  const faults = [
    ...legacyFaults(form.value, hasLayout || repeated, base),
    ...embedTotalFault(form.value.embeds ?? [], base),
  ];
  if (faults.length > 0) return invalidForm(faults);
  return accepted({ ...form.value, components: given === null ? [] : components.value });
}

function checkComponents(components: readonly unknown[], layout: boolean, base: Path): Checked<LayoutComponent[]> {
  const schema: z.ZodType<LayoutComponent[]> = layout ? layoutComponents : plainComponents;
  const shaped = check(schema, components, [...base, 'components']);
  if (!shaped.ok) return shaped;
  const faults = layoutFaults(shaped.value, layout, base);
  return faults.length > 0 ? invalidForm(faults) : shaped;
}

function legacyFaults(
  form: { content?: string | null | undefined; embeds?: unknown[] | null | undefined },
  layout: boolean,
  base: Path,
): Fault[] {
  if (!layout) return [];
  const faults: Fault[] = [];
  const code = 'MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2';
  for (const field of ['content', 'embeds'] as const) {
    if ((form[field]?.length ?? 0) === 0) continue;
    faults.push({
      path: [...base, field],
      code,
      message: `The '${field}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2`,
    });
  }
  return faults;
}
