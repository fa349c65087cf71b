/** Schemas of message components: rows with buttons and selects, and the layout components of version 2. */
import { ButtonStyle, ComponentType } from 'discord-api-types/v10';
import { z } from 'zod';
import { limits } from '../limits.ts';
import { addFault, list, required, snowflake, text } from './zodFaults.ts';

const sizes = limits.components;
export const optionalId = z.number().int().min(0).max(2_147_483_647).nullish();
export const customId = text(1, sizes.customId);
/** A pictograph, a flag or a keycap. */
const emojiCharacter = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u;
const emoji = z
  .object({
    id: snowflake.nullish(),
    name: z.string().nullish(),
    animated: z.boolean().nullish(),
  })
  .superRefine((value, context) => {
    if (!value.id && !emojiCharacter.test(value.name ?? '')) {
      addFault(context, ['name'], 'COMPONENT_INVALID_EMOJI', 'Invalid emoji');
    }
  });

const button = z
  .object({
    type: z.literal(ComponentType.Button),
    id: optionalId,
    style: z.number().int().min(1).max(6),
    label: text(0, sizes.label).nullish(),
    emoji: emoji.nullish(),
    custom_id: customId.nullish(),
    url: text(1, sizes.url).nullish(),
    sku_id: snowflake.nullish(),
    disabled: z.boolean().nullish(),
  })
  .superRefine((value, context) => {
    if (value.style === ButtonStyle.Premium) return;
    if (value.style === ButtonStyle.Link) {
      if (!value.url) addFault(context, ['url'], 'BUTTON_COMPONENT_URL_REQUIRED', 'A url is required');
      else if (!/^(https?|discord):\/\//.test(value.url)) {
        addFault(
          context,
          ['url'],
          'URL_TYPE_INVALID_SCHEME',
          `Scheme "${value.url.split(':')[0]}" is not supported. Scheme must be one of ('discord', 'http', 'https').`,
        );
      }
      if (value.custom_id)
        addFault(
          context,
          [],
          'BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE',
          'A custom id and url cannot both be specified',
        );
    } else if (!value.custom_id) {
      addFault(context, ['custom_id'], 'BUTTON_COMPONENT_CUSTOM_ID_REQUIRED', 'A custom id is required');
    }
    if (!value.label && !value.emoji)
      addFault(context, [], 'BUTTON_COMPONENT_INVALID_LABEL', 'A button must have a label or emoji');
  });

const selectFields = {
  id: optionalId,
  custom_id: customId,
  placeholder: text(0, sizes.placeholder).nullish(),
  min_values: z.number().int().min(0).max(sizes.options).nullish(),
  max_values: z.number().int().min(1).max(sizes.options).nullish(),
  disabled: z.boolean().nullish(),
  required: z.boolean().nullish(),
};

const selectOption = z.object({
  label: text(1, sizes.optionLabel),
  value: text(1, sizes.optionValue),
  description: text(0, sizes.optionDescription).nullish(),
  emoji: emoji.nullish(),
  default: z.boolean().nullish(),
});

export const stringSelect = z
  .object({ ...selectFields, type: z.literal(ComponentType.StringSelect), options: z.array(selectOption) })
  .superRefine((value, context) => {
    const least = Math.max(1, value.min_values ?? 1, value.max_values ?? 1);
    const count = value.options.length;
    if (count < least || count > sizes.options) {
      addFault(
        context,
        ['options'],
        'BASE_TYPE_BAD_LENGTH',
        `Must be between ${least} and ${sizes.options} in length.`,
      );
    }
    if ((value.min_values ?? 1) > (value.max_values ?? 1)) {
      addFault(
        context,
        ['min_values'],
        'NUMBER_TYPE_MAX',
        `int value should be less than or equal to ${value.max_values ?? 1}.`,
      );
    }
    const seen = new Set<string>();
    for (const [index, option] of value.options.entries()) {
      if (seen.has(option.value)) {
        addFault(
          context,
          ['options', index, 'value'],
          'SELECT_COMPONENT_OPTION_VALUE_DUPLICATED',
          'The specified option value is already used',
        );
      }
      seen.add(option.value);
    }
    if (value.options.filter((option) => option.default).length > (value.max_values ?? 1)) {
      addFault(context, ['options'], 'SELECT_COMPONENT_TOO_MANY_DEFAULTS', 'Too many default options');
    }
  });

const defaultValues = z.array(z.object({ id: snowflake, type: z.enum(['user', 'role', 'channel']) })).nullish();
function autoSelect<Type extends ComponentType>(type: Type) {
  return z.object({ ...selectFields, type: z.literal(type), default_values: defaultValues });
}
export const userSelect = autoSelect(ComponentType.UserSelect);
export const roleSelect = autoSelect(ComponentType.RoleSelect);
export const mentionableSelect = autoSelect(ComponentType.MentionableSelect);
export const channelSelect = autoSelect(ComponentType.ChannelSelect).extend({
  channel_types: z.array(z.number().int()).nullish(),
});

const actionRow = z
  .object({
    type: z.literal(ComponentType.ActionRow),
    id: optionalId,
    components: list(
      z.discriminatedUnion('type', [button, stringSelect, userSelect, roleSelect, mentionableSelect, channelSelect]),
      1,
      sizes.rowWidth,
    ),
  })
  .superRefine((value, context) => {
    const selects = value.components.filter((component) => component.type !== ComponentType.Button).length;
    if (selects > 1 || (selects === 1 && value.components.length > 1)) {
      addFault(
        context,
        ['components', 1],
        'COMPONENT_LAYOUT_WIDTH_EXCEEDED',
        'The specified component exceeds the maximum width',
      );
    }
  });

export const textDisplay = z.object({
  type: z.literal(ComponentType.TextDisplay),
  id: optionalId,
  content: text(1, sizes.text),
});
const media = z.object({ url: text(1, 2048) });
const altText = text(0, limits.message.altText).nullish();
const thumbnail = z.object({
  type: z.literal(ComponentType.Thumbnail),
  id: optionalId,
  media,
  description: altText,
  spoiler: z.boolean().nullish(),
});
const section = z.object({
  type: z.literal(ComponentType.Section),
  id: optionalId,
  components: list(z.discriminatedUnion('type', [textDisplay]), 1, sizes.sectionTexts),
  accessory: z.discriminatedUnion('type', [button, thumbnail]),
});
const mediaGallery = z.object({
  type: z.literal(ComponentType.MediaGallery),
  id: optionalId,
  items: list(z.object({ media, description: altText, spoiler: z.boolean().nullish() }), 1, sizes.galleryItems),
});
const file = z
  .object({ type: z.literal(ComponentType.File), id: optionalId, file: media, spoiler: z.boolean().nullish() })
  .superRefine((value, context) => {
    if (!value.file.url.startsWith('attachment://') && !value.file.url.includes('/attachments/')) {
      addFault(context, ['file', 'url'], 'URL_TYPE_INVALID_SCHEME', "Scheme must be one of ('attachment').");
    }
  });
const separator = z.object({
  type: z.literal(ComponentType.Separator),
  id: optionalId,
  divider: z.boolean().nullish(),
  spacing: z.literal([1, 2]).nullish(),
});
const container = z
  .object({
    type: z.literal(ComponentType.Container),
    id: optionalId,
    accent_color: z.number().int().min(0).max(0xffffff).nullish(),
    spoiler: z.boolean().nullish(),
    components: z.array(z.discriminatedUnion('type', [actionRow, section, textDisplay, mediaGallery, file, separator])),
  })
  .superRefine((value, context) => {
    if (value.components.length === 0) required(context, ['components']);
  });

/** Without the version 2 flag: rows only. */
export const plainComponents = list(z.discriminatedUnion('type', [actionRow]), 0, sizes.rows);
/** With the version 2 flag. */
export const layoutComponents = z.array(
  z.discriminatedUnion('type', [actionRow, section, textDisplay, mediaGallery, file, separator, container]),
);

export type LayoutComponent = z.infer<typeof layoutComponents>[number];
