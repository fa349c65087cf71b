/**
 * The buttons that lead from page to page of a leaderboard, as it is now.
 */
import { z } from 'zod';
import { MOST_PAGES, POOLS } from '../../../people/index.ts';
import { anybody, buttonInput, count, defineControl, show, wordsOf } from '../../frame/index.ts';
import { FORMS } from '../showing.ts';
import { MOST_GAMES } from './command.ts';
import { leaderboardMessage, PERIODS, PLACES, TURN_LEADERBOARD } from './message.ts';

export const leaderboardControl = defineControl({
  action: TURN_LEADERBOARD,
  takes: buttonInput,
  details: z.tuple([
    z.enum(PLACES),
    z.enum(POOLS),
    z.enum(PERIODS),
    count.pipe(z.int().min(1).max(MOST_GAMES)),
    z.enum(FORMS),
    count.pipe(z.int().max(MOST_PAGES - 1)),
  ]),
  door: anybody,
  async execute(context, { interaction, details: [where, pool, period, games, form, page] }) {
    const { user, guildId, guild } = interaction;
    const server = guildId === null ? null : { id: guildId, name: guild?.name ?? null };
    const wanted = { where, pool, period, games, form, page };
    const words = wordsOf(context, interaction);
    await show(interaction, await leaderboardMessage(context, words, wanted, { reader: user.id, server }));
  },
});
