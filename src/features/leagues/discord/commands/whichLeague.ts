/**
 * Which league a command means: the one it names, else the newest of the server that fits; and what is suggested while it is typed.
 */
import {
  type APIApplicationCommandStringOption,
  type AutocompleteInteraction,
  type BaseInteraction,
  type ChatInputCommandInteraction,
  PermissionFlagsBits,
} from 'discord.js';
import { type BotContext, mayViewPlace, textOption, wordsOf } from '../../../../discord/frame/index.ts';
import { truncate } from '../../../../discord/messages/index.ts';
import { type Language, sameText, type Words } from '../../../../language/index.ts';
import type { League, LeagueStatus } from '../../../../people/index.ts';
import { plainTitle } from '../messages/shown.ts';

const LEAGUE = 'league';
/** As many as Discord takes, and as are looked through. */
const CHOICES = 25;
const LOOKED_THROUGH = 100;
const LABEL = 100;

export const ANY: readonly LeagueStatus[] = ['running', 'entering', 'finished', 'cancelled'];

export function leagueOption(language: Language): APIApplicationCommandStringOption {
  return textOption(language, 'option.league', LEAGUE);
}

/**
 * The league, or why there is none, in a sentence. `fits`: what it may be where none is named, the likeliest first; of those that are as likely
 * the newest.
 */
export async function whichLeague(
  context: BotContext,
  interaction: ChatInputCommandInteraction,
  words: Words,
  fits: readonly (LeagueStatus | readonly LeagueStatus[])[],
): Promise<{ readonly ok: true; readonly league: League } | { readonly ok: false; readonly sentence: string }> {
  const all = await leaguesFor(context, interaction);
  if (all.length === 0) return { ok: false, sentence: words.t('leagues.refused.none') };
  const given = interaction.options.getString(LEAGUE);
  const league =
    given === null
      ? (fits
          .map((likely) => all.find(({ status }) => [likely].flat().includes(status)))
          .find((each) => each !== undefined) ?? all[0])
      : all.find((each) => each.id === given || sameText(each.name, given) || sameText(plainTitle(words, each), given));
  return league ? { ok: true, league } : { ok: false, sentence: words.t('leagues.refused.unknown') };
}

export async function suggestLeagues(
  context: BotContext,
  interaction: AutocompleteInteraction,
  fits: readonly LeagueStatus[],
): Promise<void> {
  const words = wordsOf(context, interaction);
  const all = await leaguesFor(context, interaction);
  const typed = interaction.options.getFocused().trim().toLowerCase();
  const offered = all
    .filter(({ status }) => fits.includes(status))
    .map((league) => ({ name: truncate(labelOf(words, league), LABEL), value: league.id }))
    .filter(({ name }) => name.toLowerCase().includes(typed));
  await interaction.respond(offered.slice(0, CHOICES));
}

/** Those of the server that whoever asks may know of, the newest first. */
async function leaguesFor(context: BotContext, interaction: BaseInteraction): Promise<readonly League[]> {
  const { guildId } = interaction;
  if (guildId === null) return [];
  const seen: League[] = [];
  for (const league of await context.leagues.leaguesOf(guildId, LOOKED_THROUGH)) {
    if (await maySeeLeague(context, interaction, league)) seen.push(league);
  }
  return seen;
}

/** Those who can view its channel, those who are in it, and whoever manages the server, who begins and cancels leagues. */
export async function maySeeLeague(
  context: BotContext,
  interaction: BaseInteraction,
  league: League,
): Promise<boolean> {
  if (interaction.guildId !== league.serverId) return false;
  if (mayManage(interaction) || (await mayViewPlace(context, interaction, league))) return true;
  return (await context.leagues.entries(league.id)).some(({ personId }) => personId === interaction.user.id);
}

function labelOf(words: Words, league: League): string {
  const { round, rounds } = league;
  return words.annotated(plainTitle(words, league), words.t(`leagues.state.${league.status}`, { round, rounds }));
}

/** Whether whoever asks may set up, begin and cancel leagues on the server. */
export function mayManage({ memberPermissions }: Pick<BaseInteraction, 'memberPermissions'>): boolean {
  return memberPermissions?.has(PermissionFlagsBits.ManageGuild) ?? false;
}
