/** Declares subcommands of `/game` that act on one game, and the options of subcommands. */
import { type APIApplicationCommandBasicOption, ApplicationCommandOptionType } from 'discord.js';
import type { ChoiceWords, CommandPath, Language } from '../../../language/index.ts';
import { PLAYER_COUNTS, SIDES } from '../../../rules/index.ts';
import type { Scope } from '../games/whichMatch.ts';
import { gameOption, type OnGame, onChosenGame, type Subcommand, subcommand } from './shared.ts';

/** Builds an option that is not required. Its name in code is the last part of its path. */
export function option<Type extends ApplicationCommandOptionType, More extends object>(
  language: Language,
  path: CommandPath,
  type: Type,
  more: More,
) {
  return {
    ...language.commandWords(path),
    name: path.slice(path.lastIndexOf('.') + 1),
    type,
    required: false,
    ...more,
  };
}

export function choiceOption<Value extends string>(
  language: Language,
  path: CommandPath,
  values: readonly Value[],
  named: (value: Value) => ChoiceWords,
) {
  const choices = values.map((value) => ({ ...named(value), value }));
  return option(language, path, ApplicationCommandOptionType.String, { choices });
}

export function sideOption(language: Language, path: CommandPath) {
  return choiceOption(language, path, SIDES, (side) => language.choiceWords(`side.${side}`));
}

export function playersOption(language: Language, path: CommandPath) {
  const limits = { min_value: Math.min(...PLAYER_COUNTS), max_value: Math.max(...PLAYER_COUNTS) };
  return option(language, path, ApplicationCommandOptionType.Integer, limits);
}

interface GameSubcommandOptions {
  /** Options before `game`. */
  readonly options?: (language: Language) => APIApplicationCommandBasicOption[];
  /** The games that autocompletion offers; default: all in scope. */
  readonly offers?: Scope;
  readonly suggest?: NonNullable<Subcommand['suggest']>;
}

export function gameSubcommand(
  name: 'absent' | 'computer' | 'leave' | 'pause' | 'rematch' | 'replace' | 'resign' | 'resume' | 'start',
  scope: Scope,
  act: OnGame,
  { options = () => [], offers = scope, suggest }: GameSubcommandOptions = {},
): Subcommand {
  return {
    ...subcommand(`game.${name}`, (language) => [...options(language), gameOption(language)]),
    offers,
    execute: onChosenGame(scope, act),
    ...(suggest && { suggest }),
  };
}
