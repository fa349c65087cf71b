/** The parts that slash commands share: subcommands, the option that names a game, and where commands are available. */
import {
  type APIApplicationCommandBasicOption,
  type APIApplicationCommandStringOption,
  type APIApplicationCommandSubcommandOption,
  ApplicationCommandOptionType,
  ApplicationIntegrationType,
  type AutocompleteInteraction,
  type ChatInputCommandInteraction,
  InteractionContextType,
  type LocalizationMap,
  type RESTPostAPIChatInputApplicationCommandsJSONBody,
} from 'discord.js';
import type { CommandPath, Language, Words } from '../../../language/index.ts';
import type { MatchView } from '../../../match/index.ts';
import type { BotContext, Command, Executable } from '../context.ts';
import { GAME_OPTION, type Scope, suggestMatches, whichMatch } from '../games/whichMatch.ts';
import { acknowledge, say } from '../reply.ts';

export interface Subcommand extends Executable {
  readonly name: string;
  readonly data: (language: Language) => APIApplicationCommandSubcommandOption;
  /** The games that its option `game` suggests, if it has one. */
  readonly offers?: Scope;
  readonly suggest?: (context: BotContext, interaction: AutocompleteInteraction) => Promise<void>;
}

type Options = (language: Language) => APIApplicationCommandBasicOption[];

/** The name and data of a subcommand, whose name is the last part of the path. */
export function subcommand(path: CommandPath, options: Options = () => []): Pick<Subcommand, 'name' | 'data'> {
  return {
    name: path.slice(path.lastIndexOf('.') + 1),
    data: (language) => ({
      type: ApplicationCommandOptionType.Subcommand,
      ...language.commandWords(path),
      options: options(language),
    }),
  };
}

/** The data of a command that is available everywhere. */
export function anywhere(path: CommandPath, options?: Options): Command['data'] {
  return (language) => ({
    ...language.commandWords(path),
    ...ANYWHERE,
    ...(options && { options: options(language) }),
  });
}

/** A command that consists of subcommands. */
export function commandOf(
  name: 'game' | 'league' | 'me' | 'server',
  subcommands: readonly Subcommand[],
  where: Partial<RESTPostAPIChatInputApplicationCommandsJSONBody> = ANYWHERE,
): Command {
  const chosenIn = ({ options }: ChatInputCommandInteraction | AutocompleteInteraction) =>
    subcommands.find((subcommand) => subcommand.name === options.getSubcommand());
  return {
    data: (language) => ({
      ...language.commandWords(name),
      ...where,
      options: subcommands.map((subcommand) => subcommand.data(language)),
    }),
    answersItself: true,
    async execute(context, interaction, words) {
      const subcommand = chosenIn(interaction);
      // A client may still offer a subcommand that no longer exists.
      if (!subcommand) return say(interaction, words.t('errors.unknownCommand'));
      if (!subcommand.answersItself) await acknowledge(interaction);
      await subcommand.execute(context, interaction, words);
    },
    async autocomplete(context, interaction) {
      const { suggest, offers } = chosenIn(interaction) ?? {};
      if (suggest && interaction.options.getFocused(true).name !== GAME_OPTION) await suggest(context, interaction);
      else if (offers) await suggestMatches(context, interaction, offers);
      else await interaction.respond([]);
    },
  };
}

/** Called with the chosen game. */
export type OnGame = (
  context: BotContext,
  interaction: ChatInputCommandInteraction,
  view: MatchView,
  words: Words,
) => Promise<void>;

export function commandOnGame(name: 'hand' | 'undo' | 'hint' | 'log' | 'since', scope: Scope, act: OnGame): Command {
  return {
    data: anywhere(name, (language) => [gameOption(language)]),
    execute: onChosenGame(scope, act),
    autocomplete: (context, interaction) => suggestMatches(context, interaction, scope),
  };
}

/** Finds the game and runs `act` on it. */
export function onChosenGame(scope: Scope, act: OnGame): Command['execute'] {
  return async (context, interaction, words) => {
    const view = await whichMatch(context, interaction, words, scope);
    if (view) await act(context, interaction, view, words);
  };
}

/** A text option with autocompletion. `name` is the same in every language. */
export function textOption(
  language: Language,
  path: CommandPath,
  name: string,
  required = false,
): APIApplicationCommandStringOption {
  return {
    ...language.commandWords(path),
    type: ApplicationCommandOptionType.String,
    name,
    required,
    autocomplete: true,
  };
}

export function gameOption(language: Language): APIApplicationCommandStringOption {
  return textOption(language, 'option.game', GAME_OPTION);
}

/** Available everywhere, installed by a server or a person: all answers are private. */
export const ANYWHERE = {
  contexts: [InteractionContextType.Guild, InteractionContextType.BotDM, InteractionContextType.PrivateChannel],
  integration_types: [ApplicationIntegrationType.GuildInstall, ApplicationIntegrationType.UserInstall],
};

/** Available on servers that have installed the bot. */
export const ON_SERVERS = {
  contexts: [InteractionContextType.Guild],
  integration_types: [ApplicationIntegrationType.GuildInstall],
};

interface Named {
  readonly name: string;
  readonly name_localizations?: LocalizationMap | null | undefined;
}

export function localName(
  language: Language,
  { locale }: Pick<Words, 'locale'>,
  { name, name_localizations: others }: Named,
): string {
  const [known] = language.locales.find(({ code }) => code === locale)?.discordLocales ?? [];
  return (known === undefined ? undefined : others?.[known]) ?? name;
}
