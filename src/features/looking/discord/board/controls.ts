/**
 * The controls that lead through the table in words: its button in messages with a picture, the pages, the select of them.
 * Each page is of the position as it is now, also when it is asked for from an older one.
 */
import { z } from 'zod';
import {
  ANY_STATUS,
  type BotContext,
  buttonInput,
  type Control,
  type ControlInteraction,
  count,
  defineControl,
  none,
  onlooker,
  refused,
  selectInput,
  show,
  wordsOf,
} from '../../../../discord/frame/index.ts';
import { TABLE_WORDS } from '../../../../discord/table/index.ts';
import type { MatchView } from '../../../../match/index.ts';
import { CHOOSE_PART, wordsMessage } from './message.ts';

const door = onlooker({ statuses: ANY_STATUS, currency: 'any' });

const turnPage = defineControl({
  action: TABLE_WORDS,
  takes: buttonInput,
  details: z.tuple([count]),
  door,
  execute: (context, { interaction, view, details: [page] }) => showPage(context, interaction, view, page),
});

const choosePage = defineControl({
  action: CHOOSE_PART,
  takes: selectInput(count),
  details: none,
  door,
  execute: (context, { interaction, view, value }) => showPage(context, interaction, view, value),
});

async function showPage(
  context: BotContext,
  interaction: ControlInteraction,
  view: MatchView,
  page: number,
): Promise<void> {
  if (view.state === null) {
    await refused(context, interaction, view, { ok: false, code: 'status', status: view.match.status });
    return;
  }
  const words = wordsOf(context, interaction);
  await show(interaction, wordsMessage(context, words, view, view.state, interaction.user.id, page));
}

export const boardControls: readonly Control[] = [turnPage, choosePage];
