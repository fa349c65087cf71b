/**
 * Builds message components, their custom_ids and form fields as Discord's JSON, and truncates texts that are too long.
 */
import {
  type APIActionRowComponent,
  type APIButtonComponent,
  type APIComponentInContainer,
  type APIComponentInMessageActionRow,
  type APIContainerComponent,
  type APILabelComponent,
  type APIMediaGalleryComponent,
  type APIMessageComponentEmoji,
  type APISelectMenuOption,
  type APISeparatorComponent,
  type APIStringSelectComponent,
  type APITextDisplayComponent,
  ButtonStyle,
  ComponentType,
  SeparatorSpacingSize,
  TextInputStyle,
} from 'discord.js';
import type { MatchView } from '../../match/index.ts';
import { truncate } from './shapes.ts';

const MAX_LABEL = 80;
const MAX_ALT_TEXT = 1024;
const MAX_OPTION = 100;
const MAX_OPTIONS = 25;
const MAX_PLACEHOLDER = 150;

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

export function button(id: ControlId, appearance: ButtonAppearance): APIButtonComponent {
  return {
    type: ComponentType.Button,
    custom_id: makeCustomId(id),
    label: truncate(appearance.label, MAX_LABEL),
    style: STYLES[appearance.style ?? 'secondary'],
    disabled: appearance.disabled ?? false,
    ...(appearance.emoji === undefined ? {} : { emoji: appearance.emoji }),
  };
}

export function linkButton(url: string, label: string): APIButtonComponent {
  return { type: ComponentType.Button, style: ButtonStyle.Link, url, label: truncate(label, MAX_LABEL) };
}

/** A select; Discord allows at most 25 options of 100 characters. */
export function select(
  id: ControlId,
  options: readonly APISelectMenuOption[],
  appearance: { readonly placeholder?: string; readonly disabled?: boolean } = {},
): APIStringSelectComponent {
  return {
    type: ComponentType.StringSelect,
    custom_id: makeCustomId(id),
    options: options.slice(0, MAX_OPTIONS).map((option) => ({
      ...option,
      label: truncate(option.label, MAX_OPTION),
      ...(option.description === undefined ? {} : { description: truncate(option.description, MAX_OPTION) }),
    })),
    disabled: appearance.disabled ?? false,
    ...(appearance.placeholder === undefined ? {} : { placeholder: truncate(appearance.placeholder, MAX_PLACEHOLDER) }),
  };
}

/** A picture attached to the same message under `fileName`. */
export function picture(fileName: string, altText: string): APIMediaGalleryComponent {
  return {
    type: ComponentType.MediaGallery,
    items: [{ media: { url: `attachment://${fileName}` }, description: truncate(altText, MAX_ALT_TEXT) }],
  };
}

const MAX_FIELD_LABEL = 45;
const MAX_FIELD_DESCRIPTION = 100;
const MAX_FIELD_PLACEHOLDER = 100;

export interface Question {
  readonly label: string;
  readonly description?: string;
  /** The custom_id in the form. */
  readonly field: string;
}

/** An optional line of text. */
export function textField(
  question: Question,
  value: string | null,
  maxLength: number,
  placeholder: string | null = null,
): APILabelComponent {
  return {
    ...labelOf(question),
    component: {
      type: ComponentType.TextInput,
      custom_id: question.field,
      style: TextInputStyle.Short,
      required: false,
      max_length: maxLength,
      ...(value === null ? {} : { value: truncate(value, maxLength) }),
      ...(placeholder === null ? {} : { placeholder: truncate(placeholder, MAX_FIELD_PLACEHOLDER) }),
    },
  };
}

export function choiceField(question: Question, options: readonly APISelectMenuOption[]): APILabelComponent {
  return {
    ...labelOf(question),
    component: { type: ComponentType.StringSelect, custom_id: question.field, options: [...options] },
  };
}

function labelOf({ label, description }: Question) {
  return {
    type: ComponentType.Label as const,
    label: truncate(label, MAX_FIELD_LABEL),
    ...(description === undefined ? {} : { description: truncate(description, MAX_FIELD_DESCRIPTION) }),
  };
}

export interface ControlId {
  /** The name of the control. */
  readonly action: string;
  readonly matchId: string;
  /** The match's version when the control was posted. */
  readonly version: number;
  /** More parameters of the action; none may contain a colon. */
  readonly details: readonly string[];
}

/** The id of a control that belongs to no game. */
export function withoutGame(action: string): ControlId {
  return { action, matchId: '-', version: 0, details: [] };
}

const PREFIX = 'i1';
const MAX_LENGTH = 100;
/** A match's id, or `-` for none. */
const MATCH_ID = /^[A-Za-z0-9_-]{1,32}$/;
/** The database stores 32-bit integers. */
const MAX_VERSION = 2 ** 31 - 1;

/** `i1:action:match:version[:detail…]`. Throws above Discord's 100 characters. */
export function makeCustomId({ action, matchId, version, details }: ControlId): string {
  const parts = [PREFIX, action, matchId, version.toString(36), ...details];
  if (parts.some((part) => part.includes(':')))
    throw new RangeError(`a part of the custom_id of ${action} contains a colon`);
  const customId = parts.join(':');
  if (customId.length > MAX_LENGTH) throw new RangeError(`a custom_id of ${customId.length} characters: ${action}`);
  return customId;
}

/** The control of a custom_id; null if the bot did not make it. */
export function parseCustomId(customId: string): ControlId | null {
  const [prefix, action, matchId, version, ...details] = customId.split(':');
  if (prefix !== PREFIX || !action || !matchId || !MATCH_ID.test(matchId)) return null;
  if (!version || !/^[0-9a-z]{1,8}$/.test(version)) return null;
  const number = Number.parseInt(version, 36);
  return number > MAX_VERSION ? null : { action, matchId, version: number, details };
}

type Identify = (action: string, ...details: string[]) => ControlId;

export function identify({ match }: Pick<MatchView, 'match'>): Identify {
  return (action, ...details) => ({ action, matchId: match.id, version: match.version, details });
}
