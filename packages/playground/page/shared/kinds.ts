/**
 * Discord's numbers for components, options, flags and message types; importing them from discord-api-types would
 * enlarge the bundle.
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

/** Message types that Discord itself writes. */
export const MessageKind = { Pinned: 6, Joined: 7, ThreadCreated: 18, ThreadStarter: 21 } as const;

export function hasFlag(message: { readonly flags?: number | undefined }, flag: number): boolean {
  return ((message.flags ?? 0) & flag) !== 0;
}
