/**
 * Discord's numbers for components, options, message flags and types, as the page needs them.
 * The page takes only types from discord-api-types, so that its bundle stays small; the numbers are Discord's.
 */

/** Component types (Discord: Component Reference). */
export const Kind = {
  ActionRow: 1,
  Button: 2,
  StringSelect: 3,
  TextInput: 4,
  UserSelect: 5,
  RoleSelect: 6,
  MentionableSelect: 7,
  ChannelSelect: 8,
  Section: 9,
  TextDisplay: 10,
  Thumbnail: 11,
  MediaGallery: 12,
  File: 13,
  Separator: 14,
  Container: 17,
  Label: 18,
  RadioGroup: 21,
  CheckboxGroup: 22,
  Checkbox: 23,
} as const;

/** Application command types. */
export const CommandKind = { ChatInput: 1, PrimaryEntryPoint: 4 } as const;

/** Application command option types. */
export const OptionKind = {
  Subcommand: 1,
  SubcommandGroup: 2,
  String: 3,
  Integer: 4,
  Boolean: 5,
  User: 6,
  Channel: 7,
  Mentionable: 9,
  Number: 10,
} as const;

/** Message flags (bits). */
export const Flag = { Ephemeral: 1 << 6, Loading: 1 << 7, ComponentsV2: 1 << 15 } as const;

/** Message types that the page draws in a way of their own. */
export const MessageKind = { Pinned: 6, Joined: 7, ThreadCreated: 18, ThreadStarter: 21 } as const;

/** Whether a message carries a flag. */
export function hasFlag(message: { readonly flags?: number | undefined }, flag: number): boolean {
  return ((message.flags ?? 0) & flag) !== 0;
}
