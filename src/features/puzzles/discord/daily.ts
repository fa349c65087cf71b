/** `/server puzzle` and the messages of the daily puzzle, which never reveal answers. */
import {
  ApplicationCommandOptionType,
  ChannelType,
  type ChatInputCommandInteraction,
  TimestampStyles,
  time,
} from 'discord.js';
import { withEmoji } from '../../../discord/emoji/index.ts';
import {
  actorOf,
  type BotContext,
  communityLocale,
  option,
  type Subcommand,
  say,
  subcommand,
  whyNoPosting,
} from '../../../discord/interactions/index.ts';
import {
  button,
  escapeText,
  lineMessage,
  type PublicMessage,
  publicMessage,
  row,
  text,
} from '../../../discord/messages/index.ts';
import { permissionsInWords } from '../../../discord/wording/index.ts';
import { createZoneParser, currentZoneName, type Words } from '../../../language/index.ts';
import type { DailyPuzzleNotice } from '../../../match/index.ts';
import { GRADES, type Puzzle } from '../../../opponents/index.ts';
import type { NoticeContext, NoticeMessage } from '../../notices/discord/index.ts';
import type { PuzzleServer } from '../usecases/model.ts';
import { positionPicture, puzzleTableText, questionText } from './question.ts';
import { gradeName, gradeOption, PUZZLE_ACTIONS, puzzleControl } from './shared.ts';

const DEFAULTS = { hour: 9, zone: 'UTC' } as const;

/** The choice of no particular grade. */
const ANY_GRADE = 'any';

export const dailyPuzzleSubcommand: Subcommand = {
  ...subcommand('server.puzzle', (language) => [
    option(language, 'server.puzzle.channel', ApplicationCommandOptionType.Channel, {
      channel_types: [ChannelType.GuildText, ChannelType.GuildAnnouncement],
    }),
    option(language, 'server.puzzle.hour', ApplicationCommandOptionType.Integer, {
      min_value: 0,
      max_value: 23,
    }),
    gradeOption(language, 'server.puzzle.grade', [...GRADES, ANY_GRADE]),
    option(language, 'server.puzzle.zone', ApplicationCommandOptionType.String, {
      max_length: 60,
    }),
    option(language, 'server.puzzle.off', ApplicationCommandOptionType.Boolean, {}),
  ]),
  async execute(context, interaction, words) {
    const { guildId } = interaction;
    await say(
      interaction,
      guildId === null ? words.t('errors.unknownCommand') : await applyOptions(context, interaction, words, guildId),
    );
  },
};

async function applyOptions(
  context: BotContext,
  interaction: ChatInputCommandInteraction,
  words: Words,
  serverId: string,
): Promise<string> {
  const { matches } = context;
  const { options } = interaction;
  const actor = actorOf(interaction);
  if (options.getBoolean('off')) {
    await matches.setDailyPuzzle(actor, serverId, null);
    return words.t('puzzles.serverOff');
  }
  const before = await matches.puzzleServer(serverId);
  const kept = before?.due ? before.settings : null;
  const channelId = options.getChannel('channel')?.id ?? kept?.channelId ?? null;
  if (channelId === null) return words.t('puzzles.serverOff');
  const typedZone = options.getString('zone');
  const hour = options.getInteger('hour');
  const grade = options.getString('grade');
  const hasOptions = [options.getChannel('channel'), hour, grade, typedZone].some((option) => option !== null);
  if (before && !hasOptions) return statusText(words, before);
  const obstacle = await whyNoPosting(context, interaction, words, channelId);
  if (obstacle !== null) return obstacle;
  const set = await matches.setDailyPuzzle(actor, serverId, {
    channelId,
    hour: hour ?? kept?.hour ?? DEFAULTS.hour,
    zone: typedZone === null ? (kept?.zone ?? DEFAULTS.zone) : (createZoneParser(words.locale)(typedZone) ?? typedZone),
    grade: grade === ANY_GRADE ? null : (grade ?? kept?.grade ?? null),
    // A change of the hour keeps the language. The server's setting takes precedence whenever a puzzle is posted.
    locale: communityLocale(interaction) ?? kept?.locale ?? words.locale,
  });
  if (!set.ok) return words.t('me.wrong.zone', { given: escapeText(words.quote(typedZone ?? '')) });
  return set.server ? statusText(words, set.server) : words.t('puzzles.serverOff');
}

function statusText(words: Words, { due, settings }: PuzzleServer): string {
  if (due === null) return words.t('puzzles.serverOff');
  const { channelId, hour, zone, grade } = settings;
  const knownGrade = GRADES.find((each) => each === grade);
  return words.t('puzzles.serverSet', {
    time: `${hour}:00`,
    zone: currentZoneName(zone).replaceAll('_', '\\_'),
    channel: `<#${channelId}>`,
    grade: knownGrade ? gradeName(words, knownGrade) : words.t('puzzles.grade.any'),
    next: time(due, TimestampStyles.RelativeTime),
  });
}

type Facts<Kind extends DailyPuzzleNotice['kind']> = Extract<DailyPuzzleNotice, { readonly kind: Kind }>;

/** Null if the puzzle no longer exists or the next one is already due. */
export async function renderDailyPuzzle(
  { context, words, notice }: NoticeContext,
  { serverId, day, puzzleId }: Facts<'dailyPuzzle'>,
): Promise<NoticeMessage | null> {
  const puzzle = context.puzzles.puzzle(puzzleId);
  const { daily = null, due = null } = (await context.matches.puzzleServer(serverId)) ?? {};
  const isLate = notice.post === null && due !== null && due <= context.clock.now();
  if (!puzzle || isLate) return null;
  const { tried = 0, solved = 0 } = daily?.day === day ? daily : {};
  const key = (part: string) => ['puzzle', serverId, day, part].join('/');
  const { to } = notice;
  const place = to.kind === 'channel' ? to.channelId : '';
  return {
    ...question(context, words, puzzle, { serverId, tried, solved }),
    key: key('question'),
    before: { key: key('picture'), compose: () => picture(context, words, puzzle, place) },
  };
}

/** Replaces the message once the next puzzle is posted. */
export async function renderDailyPuzzleOver(
  { words }: NoticeContext,
  { at, tried, solved }: Facts<'dailyPuzzleOver'>,
): Promise<PublicMessage> {
  const date = time(new Date(at), TimestampStyles.LongDate);
  const line =
    tried === 0 ? words.t('puzzles.dailyOverNobody', { date }) : words.t('puzzles.dailyOver', { date, solved, tried });
  return lineMessage(line, 'small');
}

/** Renders the position in words if no picture can be drawn or attached. */
async function picture(context: BotContext, words: Words, puzzle: Puzzle, channelId: string): Promise<PublicMessage> {
  const illustration = await positionPicture(context, words, puzzle, context.defaultTheme);
  const inWords = () => [puzzleTableText(context, words, puzzle)];
  if (illustration.components.length === 0) return publicMessage(inWords());
  const permissions = permissionsInWords(words, ['AttachFiles']);
  const why = text(`-# ${words.t('errors.noPictures', { permissions, place: `<#${channelId}>` })}`);
  return {
    ...publicMessage(illustration.components, { files: illustration.files }),
    withoutFiles: () => ({ components: inWords(), why }),
  };
}

function question(
  context: BotContext,
  words: Words,
  puzzle: Puzzle,
  { serverId, tried, solved }: { readonly serverId: string; readonly tried: number; readonly solved: number },
): PublicMessage {
  const title = words.t('puzzles.dailyTitle', { grade: gradeName(words, puzzle.grade) });
  const countLine = tried === 0 ? words.t('puzzles.dailyNobody') : words.t('puzzles.dailyCount', { solved, tried });
  return publicMessage([
    text(
      [
        `### ${title}`,
        questionText(withEmoji(context, words, puzzle.position), puzzle),
        countLine,
        `-# ${words.t('puzzles.dailyPrivate')}`,
      ].join('\n'),
    ),
    row(
      button(puzzleControl(PUZZLE_ACTIONS.open, { puzzle, serverId }), {
        label: words.t('puzzles.dailyButton'),
        style: 'primary',
      }),
    ),
  ]);
}
