/**
 * The parts that messages are built from, as Discord's own JSON: containers, texts, rows, buttons, pictures.
 * Labels that are too long for Discord are cut here.
 */
import {
  type APIActionRowComponent,
  type APIButtonComponent,
  type APIComponentInContainer,
  type APIComponentInMessageActionRow,
  type APIContainerComponent,
  type APIMediaGalleryComponent,
  type APIMessageComponentEmoji,
  type APISelectMenuOption,
  type APISeparatorComponent,
  type APIStringSelectComponent,
  type APITextDisplayComponent,
  ButtonStyle,
  ComponentType,
  SeparatorSpacingSize,
} from 'discord.js';
import { type ControlId, makeCustomId } from './customId.ts';
import { truncate } from './text.ts';

const LABEL = 80;
const ALT_TEXT = 1024;
const OPTION = 100;

export function container(
  components: readonly APIComponentInContainer[],
  accentColor: number | null = null,
): APIContainerComponent {
  return { type: ComponentType.Container, components: [...components], accent_color: accentColor };
}

export function text(content: string): APITextDisplayComponent {
  return { type: ComponentType.TextDisplay, content };
}

export function separator(visible = true): APISeparatorComponent {
  return { type: ComponentType.Separator, divider: visible, spacing: SeparatorSpacingSize.Small };
}

export function row<Part extends APIComponentInMessageActionRow>(
  ...parts: readonly Part[]
): APIActionRowComponent<Part> {
  return { type: ComponentType.ActionRow, components: [...parts] };
}

export interface ButtonAppearance {
  readonly label: string;
  readonly style?: 'primary' | 'secondary' | 'success' | 'danger';
  readonly emoji?: APIMessageComponentEmoji;
  readonly disabled?: boolean;
}

const STYLES = {
  primary: ButtonStyle.Primary,
  secondary: ButtonStyle.Secondary,
  success: ButtonStyle.Success,
  danger: ButtonStyle.Danger,
} as const;

/** A button that carries a control; labels past Discord's 80 characters are cut. */
export function button(id: ControlId, appearance: ButtonAppearance): APIButtonComponent {
  return {
    type: ComponentType.Button,
    custom_id: makeCustomId(id),
    label: truncate(appearance.label, LABEL),
    style: STYLES[appearance.style ?? 'secondary'],
    disabled: appearance.disabled ?? false,
    ...(appearance.emoji === undefined ? {} : { emoji: appearance.emoji }),
  };
}

/** A button that only leads to an address. */
export function linkButton(url: string, label: string): APIButtonComponent {
  return { type: ComponentType.Button, style: ButtonStyle.Link, url, label: truncate(label, LABEL) };
}

/** A select of texts; at most 25 options, each cut to Discord's 100 characters. */
export function select(
  id: ControlId,
  options: readonly APISelectMenuOption[],
  appearance: { readonly placeholder?: string; readonly disabled?: boolean } = {},
): APIStringSelectComponent {
  return {
    type: ComponentType.StringSelect,
    custom_id: makeCustomId(id),
    options: options.slice(0, 25).map((option) => ({
      ...option,
      label: truncate(option.label, OPTION),
      ...(option.description === undefined ? {} : { description: truncate(option.description, OPTION) }),
    })),
    disabled: appearance.disabled ?? false,
    ...(appearance.placeholder === undefined ? {} : { placeholder: truncate(appearance.placeholder, 150) }),
  };
}

/** A picture that is attached to the same message under `fileName`. */
export function picture(fileName: string, altText: string): APIMediaGalleryComponent {
  return {
    type: ComponentType.MediaGallery,
    items: [{ media: { url: `attachment://${fileName}` }, description: truncate(altText, ALT_TEXT) }],
  };
}
