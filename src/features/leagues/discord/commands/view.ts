/** `/league show`: the standings, answered privately; `/league export`: the whole league as files. */
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type BotContext, say, sayWithFiles, showPrivately } from '../../../../discord/interactions/index.ts';
import { leagueCsv } from '../../usecases/csv.ts';
import type { LeagueView } from '../../usecases/ports.ts';
import { entryMessage } from '../messages/entry.ts';
import { standingsPictures, standingsText } from '../messages/standings.ts';
import { leagueTitle, plainEntryNames } from '../messages/words.ts';
import { ANY_STATUS, leagueSubcommand } from './subcommand.ts';

const compress = promisify(gzip);

export const showLeague = leagueSubcommand({
  name: 'show',
  fits: ANY_STATUS,
  async execute(context, interaction, words, { id }) {
    const view = await context.leagues.leagueView(id);
    if (!view) return say(interaction, words.t('leagues.refused.unknown'));
    if (view.league.status === 'entering')
      return showPrivately(interaction, entryMessage(words, view.league, view.entries, interaction.user.id));
    const reader = interaction.user.id;
    const { settings } = await context.matches.person(reader);
    const illustration = settings.wordsFirst ? null : await standingsPictures(context, words, view, reader);
    return showPrivately(
      interaction,
      illustration && illustration.components.length > 0
        ? illustration
        : { components: [standingsText(words, view, { reader })], files: [] },
    );
  },
});

export const exportLeague = leagueSubcommand({
  name: 'export',
  fits: ANY_STATUS,
  async execute(context, interaction, words, { id }) {
    const view = await context.leagues.leagueView(id);
    if (!view) return say(interaction, words.t('leagues.refused.unknown'));
    const table = leagueCsv(view, plainEntryNames(words, view.entries));
    await sayWithFiles(interaction, {
      content: words.t('leagues.exported', { league: leagueTitle(words, view.league) }),
      files: [
        { attachment: Buffer.from(table), name: `intarsia-league-${id}.csv` },
        { attachment: await recordsOf(context, view), name: `intarsia-league-${id}.jsonl.gz` },
      ],
    });
  },
});

/** One line per finished game, as in `/game export`. Records of running games would reveal hidden hands. */
async function recordsOf({ matches }: BotContext, { games }: LeagueView): Promise<Buffer> {
  const lines: string[] = [];
  for (const { state, matchId } of games) {
    const record = state === 'over' && matchId !== null ? await matches.record(matchId) : null;
    if (record) lines.push(`${JSON.stringify(record)}\n`);
  }
  return compress(lines.join(''));
}
