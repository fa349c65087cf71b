/** The base of subcommands about a league: which league is meant, suggestions, and who may see and manage it. */
import {
  type AutocompleteInteraction,
  type BaseInteraction,
  type ChatInputCommandInteraction,
  PermissionFlagsBits,
} from 'discord.js';
import {
  type BotContext,
  mayViewPlace,
  type Subcommand,
  say,
  subcommand,
  textOption,
  wordsOf,
} from '../../../../discord/interactions/index.ts';
import { truncate } from '../../../../discord/messages/index.ts';
import { containsText, sameText, type Words } from '../../../../language/index.ts';
import type { League, LeagueStatus } from '../../usecases/league.ts';
import { plainTitle } from '../messages/words.ts';

const LEAGUE_OPTION = 'league';
/** Discord's limits. */
const MAX_CHOICES = 25;
const MAX_CHOICE_LENGTH = 100;
const MAX_LEAGUES = 100;

export const ANY_STATUS: readonly LeagueStatus[] = ['running', 'entering', 'finished', 'cancelled'];

interface LeagueSubcommand {
  readonly name: 'start' | 'show' | 'leave' | 'cancel' | 'next' | 'export';
  /**
   * The statuses to look for if no league is named, most likely first. Equally likely ones form an array, of which the
   * newest league is taken.
   */
  readonly fits: readonly (LeagueStatus | readonly LeagueStatus[])[];
  /** Whether a league that fits is more likely than the others, and is suggested; default: all are alike. */
  readonly isLikely?: (
    context: BotContext,
    interaction: BaseInteraction,
    league: League,
    all: readonly League[],
  ) => Promise<boolean>;
  readonly managersOnly?: boolean;
  readonly execute: (
    context: BotContext,
    interaction: ChatInputCommandInteraction,
    words: Words,
    league: League,
  ) => Promise<void>;
}

export function leagueSubcommand(league: LeagueSubcommand): Subcommand {
  const { name, fits, managersOnly = false, execute } = league;
  return {
    ...subcommand(`league.${name}`, (language) => [textOption(language, 'option.league', LEAGUE_OPTION)]),
    async execute(context, interaction, words) {
      if (managersOnly && !mayManageLeagues(interaction)) return say(interaction, words.t('leagues.refused.manager'));
      const leagues = await visibleLeagues(context, interaction);
      if (leagues.length === 0) return say(interaction, words.t('leagues.refused.none'));
      const typed = interaction.options.getString(LEAGUE_OPTION);
      const likely = typed === null ? await likelyLeagues(context, interaction, leagues, league) : [];
      const chosen = resolveLeague(words, likely.length > 0 ? likely : leagues, typed, fits);
      if (!chosen) return say(interaction, words.t('leagues.refused.unknown'));
      return execute(context, interaction, words, chosen);
    },
    suggest: (context, interaction) => suggestLeagues(context, interaction, league),
  };
}

async function likelyLeagues(
  context: BotContext,
  interaction: BaseInteraction,
  leagues: readonly League[],
  { fits, isLikely = async () => true }: LeagueSubcommand,
): Promise<readonly League[]> {
  const likely: League[] = [];
  for (const league of leagues) {
    if (fits.flat().includes(league.status) && (await isLikely(context, interaction, league, leagues)))
      likely.push(league);
  }
  return likely;
}

/** `leagues`: at least one, newest first. */
function resolveLeague(
  words: Words,
  leagues: readonly League[],
  typed: string | null,
  fits: LeagueSubcommand['fits'],
): League | undefined {
  if (typed !== null) {
    return leagues.find(
      (league) => league.id === typed || sameText(league.name, typed) || sameText(plainTitle(words, league), typed),
    );
  }
  const [likeliest] = fits.flatMap((likely) => leagues.find(({ status }) => [likely].flat().includes(status)) ?? []);
  return likeliest ?? leagues[0];
}

async function suggestLeagues(
  context: BotContext,
  interaction: AutocompleteInteraction,
  subcommand: LeagueSubcommand,
): Promise<void> {
  const words = wordsOf(context, interaction);
  const leagues = await visibleLeagues(context, interaction);
  const typed = interaction.options.getFocused();
  const likely = await likelyLeagues(context, interaction, leagues, subcommand);
  const choices = likely
    .map((league) => ({ name: truncate(labelOf(words, league), MAX_CHOICE_LENGTH), value: league.id }))
    .filter(({ name }) => containsText(name, typed));
  await interaction.respond(choices.slice(0, MAX_CHOICES));
}

function labelOf(words: Words, league: League): string {
  const { round, rounds } = league;
  return words.annotated(plainTitle(words, league), words.t(`leagues.state.${league.status}`, { round, rounds }));
}

/** The leagues on this server, newest first. */
async function visibleLeagues(context: BotContext, interaction: BaseInteraction): Promise<readonly League[]> {
  const { guildId } = interaction;
  if (guildId === null) return [];
  const visible: League[] = [];
  for (const league of await context.leagues.leaguesOf(guildId, MAX_LEAGUES)) {
    if (await maySeeLeague(context, interaction, league)) visible.push(league);
  }
  return visible;
}

/** People who can view its channel, who have entered it, or who manage the server. */
export async function maySeeLeague(
  context: BotContext,
  interaction: BaseInteraction,
  league: League,
): Promise<boolean> {
  if (interaction.guildId !== league.serverId) return false;
  if (mayManageLeagues(interaction) || (await mayViewPlace(context, interaction, league))) return true;
  return (await context.leagues.entries(league.id)).some(({ personId }) => personId === interaction.user.id);
}

/** Whether the person may create, start and cancel leagues. */
export function mayManageLeagues({ memberPermissions }: Pick<BaseInteraction, 'memberPermissions'>): boolean {
  return memberPermissions?.has(PermissionFlagsBits.ManageGuild) ?? false;
}
