/**
 * `/server puzzle`: where and when the server's daily puzzle comes, or that it ends; without options it says how things stand.
 */
import {
  ApplicationCommandOptionType,
  ChannelType,
  type ChatInputCommandInteraction,
  TimestampStyles,
  time,
} from 'discord.js';
import {
  acknowledge,
  actorOf,
  type BotContext,
  type Subcommand,
  say,
  subcommandData,
  whyNoPosting,
  wordsOf,
} from '../../../../discord/frame/index.ts';
import { escapeName } from '../../../../discord/messages/index.ts';
import { type Words, zoneName, zoneReader } from '../../../../language/index.ts';
import type { PuzzleServer } from '../../../../match/index.ts';
import { GRADES } from '../../../../opponents/index.ts';
import { gradeInWords } from '../shown.ts';

const OPTION = { channel: 'channel', hour: 'hour', grade: 'grade', zone: 'zone', off: 'off' } as const;
const USUAL = { hour: 9, zone: 'UTC' } as const;

export const dailyPuzzle: Subcommand = {
  name: 'puzzle',
  offers: null,
  data: (language) =>
    subcommandData(language, 'server.puzzle', [
      {
        ...language.commandWords('server.puzzle.channel'),
        name: OPTION.channel,
        type: ApplicationCommandOptionType.Channel,
        required: false,
        channel_types: [ChannelType.GuildText, ChannelType.GuildAnnouncement],
      },
      {
        ...language.commandWords('server.puzzle.hour'),
        name: OPTION.hour,
        type: ApplicationCommandOptionType.Integer,
        required: false,
        min_value: 0,
        max_value: 23,
      },
      {
        ...language.commandWords('server.puzzle.grade'),
        name: OPTION.grade,
        type: ApplicationCommandOptionType.String,
        required: false,
        choices: GRADES.map((grade) => ({ ...language.localized(`puzzles.grade.${grade}`), value: grade })),
      },
      {
        ...language.commandWords('server.puzzle.zone'),
        name: OPTION.zone,
        type: ApplicationCommandOptionType.String,
        required: false,
        max_length: 60,
      },
      {
        ...language.commandWords('server.puzzle.off'),
        name: OPTION.off,
        type: ApplicationCommandOptionType.Boolean,
        required: false,
      },
    ]),
  async execute(context, interaction) {
    await acknowledge(interaction);
    const words = wordsOf(context, interaction);
    const { guildId } = interaction;
    await say(
      interaction,
      guildId === null ? words.t('errors.unknownCommand') : await answerOf(context, interaction, words, guildId),
    );
  },
};

/** Sets what the options say, if they say anything; the answer in a sentence. */
async function answerOf(
  context: BotContext,
  interaction: ChatInputCommandInteraction,
  words: Words,
  serverId: string,
): Promise<string> {
  const { matches } = context;
  const { options } = interaction;
  const actor = actorOf(interaction);
  if (options.getBoolean(OPTION.off)) {
    await matches.setDailyPuzzle(actor, serverId, null);
    return words.t('puzzles.serverOff');
  }
  const before = await matches.puzzleServer(serverId);
  const channelId = options.getChannel(OPTION.channel)?.id ?? (before?.due ? before.settings.channelId : null);
  if (channelId === null) return words.t('puzzles.serverOff');
  const given = options.getString(OPTION.zone);
  const hour = options.getInteger(OPTION.hour);
  const grade = options.getString(OPTION.grade);
  const asked = [options.getChannel(OPTION.channel), hour, grade, given].some((option) => option !== null);
  if (before && !asked) return standing(words, before);
  const wrong = await whyNoPosting(context, interaction, words, channelId);
  if (wrong !== null) return wrong;
  const set = await matches.setDailyPuzzle(actor, serverId, {
    channelId,
    hour: hour ?? before?.settings.hour ?? USUAL.hour,
    zone: given === null ? (before?.settings.zone ?? USUAL.zone) : (zoneReader(words.locale)(given) ?? given),
    grade: grade ?? before?.settings.grade ?? null,
    // Who changes the hour of one that goes on does not change its language.
    locale: before?.due ? before.settings.locale : words.locale,
  });
  if (!set.ok) return words.t('me.wrong.zone', { given: escapeName(words.quote(given ?? '')) });
  return set.server ? standing(words, set.server) : words.t('puzzles.serverOff');
}

function standing(words: Words, { due, settings }: PuzzleServer): string {
  if (due === null) return words.t('puzzles.serverOff');
  const { channelId, hour, zone, grade } = settings;
  const known = GRADES.find((each) => each === grade);
  return words.t('puzzles.serverSet', {
    time: `${hour}:00`,
    zone: zoneName(zone).replaceAll('_', '\\_'),
    channel: `<#${channelId}>`,
    grade: known ? gradeInWords(words, known) : words.t('puzzles.grade.any'),
    next: time(due, TimestampStyles.RelativeTime),
  });
}
