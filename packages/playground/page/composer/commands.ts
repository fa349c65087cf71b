/** Lists the bot's slash commands, one leaf per command or subcommand, in the person's language. */
import type {
  APIApplicationCommand,
  APIApplicationCommandBasicOption,
  APIApplicationCommandOption,
  LocalizationMap,
} from 'discord-api-types/v10';
import type { PageOption } from '../../fromPage.ts';
import { OptionKind } from '../shared/kinds.ts';

export interface LeafOption {
  readonly raw: APIApplicationCommandBasicOption;
  readonly name: string;
  readonly shownName: string;
  readonly description: string;
  readonly required: boolean;
}

export interface Leaf {
  readonly key: string;
  readonly commandId: string;
  /** In the default language, such as `game new`; `shownPath` in the person's. */
  readonly path: string;
  readonly shownPath: string;
  readonly description: string;
  /** Required ones first. */
  readonly options: readonly LeafOption[];
  /** The subcommand group and subcommand around the options, outermost first. */
  readonly around: readonly { readonly type: number; readonly name: string }[];
}

interface Named {
  readonly name: string;
  readonly name_localizations?: LocalizationMap | null;
  readonly description: string;
  readonly description_localizations?: LocalizationMap | null;
}

export function localized(text: string, map: LocalizationMap | null | undefined, locale: string): string {
  const found = Object.entries(map ?? {}).find(([key]) => key === locale)?.[1];
  return found ?? text;
}

export function leavesOf(commands: readonly APIApplicationCommand[], locale: string): readonly Leaf[] {
  return commands.filter((command) => command.type === 1).flatMap((command) => below(command, command.id, [], locale));
}

/** `/game new` as `/spiel neu`; a name that is no longer registered stays. */
export function shownCommand(commands: readonly APIApplicationCommand[], name: string, locale: string): string {
  return `/${leavesOf(commands, locale).find(({ path }) => path === name)?.shownPath ?? name}`;
}

function below(
  node: Named & { readonly options?: readonly APIApplicationCommandOption[] },
  commandId: string,
  above: readonly (Named & { readonly type: number })[],
  locale: string,
): Leaf[] {
  const options = node.options ?? [];
  const deeper = options.flatMap((option) =>
    option.type === OptionKind.Subcommand || option.type === OptionKind.SubcommandGroup ? [option] : [],
  );
  const self = { ...node, type: above.length === 0 ? 0 : 'type' in node ? Number(node.type) : 0 };
  const line = [...above, self];
  if (deeper.length > 0) return deeper.flatMap((option) => below(option, commandId, line, locale));
  const path = line.map((part) => part.name).join(' ');
  const leafOptions = options.flatMap((option) => {
    if (option.type === OptionKind.Subcommand || option.type === OptionKind.SubcommandGroup) return [];
    return [
      {
        raw: option,
        name: option.name,
        shownName: localized(option.name, option.name_localizations, locale),
        description: localized(option.description, option.description_localizations, locale),
        required: option.required === true,
      },
    ];
  });
  return [
    {
      key: `${commandId} ${path}`,
      commandId,
      path,
      shownPath: line.map((part) => localized(part.name, part.name_localizations, locale)).join(' '),
      description: localized(node.description, node.description_localizations, locale),
      options: [
        ...leafOptions.filter((option) => option.required),
        ...leafOptions.filter((option) => !option.required),
      ],
      around: line.slice(1).map((part) => ({ type: part.type, name: part.name })),
    },
  ];
}

/** Nests options in their subcommands, as Discord does. */
export function nestOptions(leaf: Leaf, options: readonly PageOption[]): readonly PageOption[] {
  return leaf.around.reduceRight<readonly PageOption[]>(
    (inner, around) => [{ type: around.type, name: around.name, options: inner }],
    options,
  );
}

/** Matches the text after the slash: first by the beginning, then by words, then anywhere. */
export function matchingLeaves(leaves: readonly Leaf[], typed: string): readonly Leaf[] {
  const wanted = typed.trim().toLocaleLowerCase().replace(/\s+/g, ' ');
  const rank = (leaf: Leaf): number => {
    const names = [leaf.shownPath, leaf.path].map((path) => path.toLocaleLowerCase());
    if (names.some((name) => name.startsWith(wanted))) return 0;
    if (names.some((name) => name.split(' ').some((word) => word.startsWith(wanted)))) return 1;
    return names.some((name) => name.includes(wanted)) ? 2 : 3;
  };
  return leaves
    .map((leaf) => ({ leaf, rank: rank(leaf) }))
    .filter((entry) => entry.rank < 3)
    .sort((a, b) => a.rank - b.rank)
    .map((entry) => entry.leaf);
}
