/**
 * `/league show`: the standings, for whoever asks alone; `/league export`: all of a league as files.
 */
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { ChatInputCommandInteraction } from 'discord.js';
import {
  acknowledge,
  type BotContext,
  give,
  type Subcommand,
  say,
  showPrivately,
  subcommandData,
  wordsOf,
} from '../../../../discord/frame/index.ts';
import type { Words } from '../../../../language/index.ts';
import { type LeagueView, leagueTable } from '../../../../people/index.ts';
import { entryMessage } from '../messages/entry.ts';
import { leagueTitle, plainEntryNames } from '../messages/shown.ts';
import { standingsPictures, standingsText } from '../messages/standings.ts';
import { ANY, leagueOption, suggestLeagues, whichLeague } from './whichLeague.ts';

const compressed = promisify(gzip);

export const showLeague: Subcommand = {
  name: 'show',
  offers: null,
  data: (language) => subcommandData(language, 'league.show', [leagueOption(language)]),
  async execute(context, interaction) {
    await acknowledge(interaction);
    const words = wordsOf(context, interaction);
    const view = await viewOf(context, interaction, words);
    if (!view) return;
    if (view.league.status === 'entering')
      return showPrivately(interaction, entryMessage(words, view.league, view.entries));
    const { settings } = await context.matches.person(interaction.user.id);
    const drawn = settings.wordsFirst ? { components: [], files: [] } : await standingsPictures(context, words, view);
    return showPrivately(
      interaction,
      drawn.components.length > 0 ? drawn : { components: [standingsText(words, view)], files: [] },
    );
  },
  suggest: (context, interaction) => suggestLeagues(context, interaction, ANY),
};

export const exportLeague: Subcommand = {
  name: 'export',
  offers: null,
  data: (language) => subcommandData(language, 'league.export', [leagueOption(language)]),
  async execute(context, interaction) {
    await acknowledge(interaction);
    const words = wordsOf(context, interaction);
    const view = await viewOf(context, interaction, words);
    if (!view) return;
    const { id } = view.league;
    const table = leagueTable(view, plainEntryNames(words, view.entries));
    await give(interaction, {
      content: words.t('leagues.exported', { league: leagueTitle(words, view.league) }),
      files: [
        { attachment: Buffer.from(table), name: `intarsia-league-${id}.csv` },
        { attachment: await recordsOf(context, view), name: `intarsia-league-${id}.jsonl.gz` },
      ],
    });
  },
  suggest: (context, interaction) => suggestLeagues(context, interaction, ANY),
};

/** The league that is meant; null where there is none, which has been said then. */
async function viewOf(
  context: BotContext,
  interaction: ChatInputCommandInteraction,
  words: Words,
): Promise<LeagueView | null> {
  const found = await whichLeague(context, interaction, words, ANY);
  const view = found.ok ? await context.leagues.leagueView(found.league.id) : null;
  if (!view) await say(interaction, found.ok ? words.t('leagues.refused.unknown') : found.sentence);
  return view;
}

/** A line for each game that is over, as `/game export` has it; games in progress hide hands that records would show. */
async function recordsOf({ matches }: BotContext, { games }: LeagueView): Promise<Buffer> {
  const lines: string[] = [];
  for (const { state, matchId } of games) {
    if (state !== 'over' || matchId === null) continue;
    const record = await matches.record(matchId);
    if (record) lines.push(`${JSON.stringify(record)}\n`);
  }
  return compressed(lines.join(''));
}
