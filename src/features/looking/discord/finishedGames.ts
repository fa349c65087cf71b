/**
 * The finished games that `/game list` leads to: those of this channel and the person's own, the last first, in pages, each
 * with who has won, the points and the way there. Games that go on stand in the list itself.
 */
import type { APIButtonComponent } from 'discord.js';
import { z } from 'zod';
import {
  anybody,
  buttonInput,
  count,
  defineControl,
  finishedInReach,
  linkToGame,
  show,
  wordsOf,
} from '../../../discord/frame/index.ts';
import { button, type PrivateMessage, row, text, truncate, withoutGame } from '../../../discord/messages/index.ts';
import { nameOfMatch, ratedInWords, scoresInWords, winnersInWords } from '../../../discord/wording/index.ts';
import type { Words } from '../../../language/index.ts';

const ACTION = 'finishedGames';
const PAGE = 8;
const PAGES = 6;
const LINE = 450;

/** `page`: from 0. */
export function finishedGamesButton(page: number, label: string): APIButtonComponent {
  return button({ ...withoutGame(ACTION), details: [String(page)] }, { label });
}

export const finishedGamesControl = defineControl({
  action: ACTION,
  takes: buttonInput,
  details: z.tuple([count]),
  door: anybody,
  async execute(context, { interaction, details: [page] }) {
    const words = wordsOf(context, interaction);
    const found = await finishedInReach(context, interaction, PAGE * PAGES);
    const views = found.toSorted((a, b) => b.match.updatedAt.getTime() - a.match.updatedAt.getTime());
    const lines: string[] = [];
    for (const view of views.slice(page * PAGE, (page + 1) * PAGE)) {
      const { match, state } = view;
      if (state === null) continue;
      const link = await linkToGame(context, words, view, interaction.user.id, interaction.guildId);
      const result = `**${winnersInWords(words, match, state)}** · ${scoresInWords(words, match, state)}`;
      const game = `${nameOfMatch(words, view)} · ${ratedInWords(words, match)}`;
      lines.push(`${truncate(`- ${game} · ${result}`, LINE)} · ${link}`);
    }
    const pages = Math.min(PAGES, Math.ceil(views.length / PAGE));
    await show(interaction, pageMessage(words, lines, { page, pages }));
  },
});

function pageMessage(
  words: Words,
  lines: readonly string[],
  { page, pages }: { readonly page: number; readonly pages: number },
): PrivateMessage {
  const newer = page > 0 ? [finishedGamesButton(page - 1, words.t('turn.log.newer'))] : [];
  const older = page + 1 < pages ? [finishedGamesButton(page + 1, words.t('turn.log.older'))] : [];
  const head = `**${words.t('lobby.list.finishedTitle')}**`;
  const said = lines.length === 0 ? [words.t('lobby.list.noneFinished')] : lines;
  const buttons = [...newer, ...older];
  return { components: [text([head, ...said].join('\n')), ...(buttons.length > 0 ? [row(...buttons)] : [])] };
}
