/**
 * `/leaderboard`: who stands where by their ratings, on this server or everywhere; for the person who asks alone.
 */
import { ApplicationCommandOptionType } from 'discord.js';
import { z } from 'zod';
import {
  ANYWHERE,
  acknowledge,
  anybody,
  buttonInput,
  type Command,
  count,
  defineControl,
  show,
  showPrivately,
  wordsOf,
} from '../../../../discord/frame/index.ts';
import { MOST_PAGES, POOLS } from '../../../../people/index.ts';
import { FORMS } from '../showing.ts';
import { leaderboardMessage, PERIODS, PLACES, TURN_LEADERBOARD } from './message.ts';

const WHERE = 'where';
const PLAYERS = 'players';
const PERIOD = 'period';
const GAMES = 'games';
const AS = 'as';

const LEAST_GAMES = 3;
const MOST_GAMES = 1000;

export const leaderboard: Command = {
  data: (language) => ({
    ...language.commandWords('leaderboard'),
    ...ANYWHERE,
    options: [
      {
        ...language.commandWords('leaderboard.where'),
        type: ApplicationCommandOptionType.String,
        name: WHERE,
        choices: PLACES.map((place) => ({ ...language.localized(`profiles.board.${place}`), value: place })),
      },
      {
        ...language.commandWords('leaderboard.players'),
        type: ApplicationCommandOptionType.String,
        name: PLAYERS,
        choices: POOLS.map((pool) => ({ ...language.localized(`profiles.pool.${pool}`), value: pool })),
      },
      {
        ...language.commandWords('leaderboard.period'),
        type: ApplicationCommandOptionType.String,
        name: PERIOD,
        choices: PERIODS.map((period) => ({ ...language.localized(`profiles.board.${period}`), value: period })),
      },
      {
        ...language.commandWords('leaderboard.games'),
        type: ApplicationCommandOptionType.Integer,
        name: GAMES,
        min_value: 1,
        max_value: MOST_GAMES,
      },
      {
        ...language.commandWords('leaderboard.as'),
        type: ApplicationCommandOptionType.String,
        name: AS,
        choices: FORMS.map((form) => ({ ...language.choiceWords(`as.${form}`), value: form })),
      },
    ],
  }),
  async execute(context, interaction) {
    await acknowledge(interaction);
    const { options, guildId, guild, user } = interaction;
    const chosen = <Choice extends string>(choices: readonly [Choice, ...Choice[]], option: string): Choice =>
      choices.find((choice) => choice === options.getString(option)) ?? choices[0];
    const games = options.getInteger(GAMES) ?? LEAST_GAMES;
    const wanted = {
      where: chosen(PLACES, WHERE),
      pool: chosen(POOLS, PLAYERS),
      period: chosen(PERIODS, PERIOD),
      games: Math.min(Math.max(1, games), MOST_GAMES),
      form: chosen(FORMS, AS),
      page: 0,
    };
    const server = guildId === null ? null : { id: guildId, name: guild?.name ?? null };
    const words = wordsOf(context, interaction);
    await showPrivately(interaction, await leaderboardMessage(context, words, wanted, { reader: user.id, server }));
  },
};

/** The buttons that lead from page to page of a leaderboard, as it is now. */
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
