/** `/server settings` and the page's controls. Each control checks again that the person manages the server. */
import { ApplicationCommandOptionType, ChannelType } from 'discord.js';
import { z } from 'zod';
import {
  actorOf,
  anybody,
  type BotContext,
  type Control,
  type ControlInteraction,
  defineControl,
  endDialogue,
  managedServer,
  nameDetail,
  option,
  refuseForm,
  type Subcommand,
  say,
  selectInput,
  showPrivately,
  showStep,
  subcommand,
  whyNoPosting,
  wordsOf,
} from '../../../discord/interactions/index.ts';
import { withoutGame } from '../../../discord/messages/index.ts';
import { refusalText } from '../../../discord/wording/index.ts';
import { capitalize } from '../../../language/index.ts';
import { THEMES } from '../../../match/index.ts';
import {
  BOARDS_BY_VALUE,
  FOUNDER_LANGUAGE,
  parseClock,
  settingsInput,
  settingsModal,
} from '../../lobby/discord/index.ts';
import {
  type GameDefaults,
  SERVER_CHANNELS,
  SERVER_LIMITS,
  type ServerChange,
  type ServerChannel,
} from '../usecases/settings.ts';
import {
  gameDefaultsOf,
  languageIfUnset,
  pageContextOf,
  renderServerPage,
  SERVER_ACTIONS,
  UNSET_VALUE,
} from './message.ts';

export const serverSettingsSubcommand: Subcommand = {
  ...subcommand('server.settings', (language) =>
    SERVER_CHANNELS.map((channel) =>
      option(language, `server.settings.${channel}`, ApplicationCommandOptionType.Channel, {
        // Leagues need threads of a text channel.
        channel_types:
          channel === 'leagues' ? [ChannelType.GuildText] : [ChannelType.GuildText, ChannelType.GuildAnnouncement],
      }),
    ),
  ),
  async execute(context, interaction, words) {
    const { guildId: serverId, options } = interaction;
    if (serverId === null) return say(interaction, words.t('errors.unknownCommand'));
    const picked = SERVER_CHANNELS.flatMap((channel): readonly (readonly [ServerChannel, string])[] => {
      const id = options.getChannel(channel)?.id;
      return id === undefined ? [] : [[channel, id]];
    });
    for (const [, channelId] of picked) {
      const obstacle = await whyNoPosting(context, interaction, words, channelId);
      if (obstacle === null) continue;
      return say(interaction, obstacle);
    }
    if (picked.length > 0) {
      await context.people.setServer(actorOf(interaction), serverId, { channels: Object.fromEntries(picked) });
    }
    await showPrivately(interaction, await renderServerPage(context, interaction, serverId));
  },
};

async function applyChange(context: BotContext, interaction: ControlInteraction, change: ServerChange): Promise<void> {
  const serverId = managedServer(interaction);
  const words = wordsOf(context, interaction);
  if (serverId === null) return endDialogue(interaction, words.t('servers.managersOnly'));
  const done = await context.people.setServer(actorOf(interaction), serverId, change);
  if (done.ok) await showStep(interaction, await renderServerPage(context, interaction, serverId));
  else if (done.code === 'serverLimit') {
    await say(interaction, words.t(`servers.tooMany.${done.limit}`, { count: done.most }));
  } else await say(interaction, refusalText(words, null, done));
}

const openGames = defineControl({
  action: SERVER_ACTIONS.games,
  guard: anybody,
  answersItself: true,
  execute: async (context, { interaction, words }) => {
    const serverId = managedServer(interaction);
    if (serverId === null) return say(interaction, words.t('servers.managersOnly'));
    const surroundings = pageContextOf(context, interaction);
    const settings = await context.people.serverSettings(serverId);
    const defaults = gameDefaultsOf(settings, surroundings);
    const { locale } = settings.games;
    const typed = context.refusedForms.take(interaction.user.id, withoutGame(SERVER_ACTIONS.games));
    const form = { sets: withoutGame(SERVER_ACTIONS.gamesSet), title: words.t('servers.formTitle') };
    const languages = {
      spoken: locale === null ? FOUNDER_LANGUAGE : surroundings.language.of(locale).locale,
      locales: surroundings.language.locales,
      founders: capitalize(words.locale, languageIfUnset(words, surroundings)),
    };
    await interaction.showModal(settingsModal(words, languages, form, defaults, typed));
  },
});

const setGames = defineControl({
  action: SERVER_ACTIONS.gamesSet,
  takes: settingsInput,
  guard: anybody,
  async execute(context, used) {
    const { interaction, words, field } = used;
    const serverId = managedServer(interaction);
    if (serverId === null) return endDialogue(interaction, words.t('servers.managersOnly'));
    const clock = parseClock(words, field('clock'), field('whenUp'));
    const offerRetry = (sentence: string) => refuseForm(context, used, withoutGame(SERVER_ACTIONS.games), sentence);
    if (!clock.ok) return offerRetry(clock.sentence);
    const settings = await context.people.serverSettings(serverId);
    const shown = gameDefaultsOf(settings, pageContextOf(context, interaction));
    const picked = { ...BOARDS_BY_VALUE.get(field('board')), theme: THEMES.find((each) => each === field('theme')) };
    const done = await context.people.setServer(actorOf(interaction), serverId, {
      games: {
        ...changedSetting('side', settings.games, shown, picked.side),
        ...changedSetting('capacity', settings.games, shown, picked.capacity),
        ...changedSetting('theme', settings.games, shown, picked.theme),
        ...languageChosen(context, field('language')),
        timeControl: clock.control,
      },
    });
    if (done.ok) await showStep(interaction, await renderServerPage(context, interaction, serverId));
    else if (done.code === 'time') await offerRetry(refusalText(words, null, done));
  },
});

/** Keeps a setting unset if the form only showed its default, and keeps a setting for which nothing was picked. */
function changedSetting<Name extends 'side' | 'capacity' | 'theme'>(
  name: Name,
  applyChange: GameDefaults,
  shown: { readonly [Each in Name]: GameDefaults[Each] },
  picked: GameDefaults[Name] | undefined,
): Partial<GameDefaults> {
  return picked === undefined || (applyChange[name] === null && picked === shown[name]) ? {} : { [name]: picked };
}

function languageChosen({ language }: BotContext, picked: string): Partial<GameDefaults> {
  if (picked === FOUNDER_LANGUAGE) return { locale: null };
  const locale = language.locales.find(({ code }) => code === picked)?.code;
  return locale === undefined ? {} : { locale };
}

const setRated = defineControl({
  action: SERVER_ACTIONS.rated,
  details: z.tuple([z.enum(['on', 'off'])]),
  guard: anybody,
  execute: (context, { interaction, details: [picked] }) =>
    applyChange(context, interaction, { rated: picked === 'on' }),
});

const setComputer = defineControl({
  action: SERVER_ACTIONS.computer,
  takes: selectInput(nameDetail),
  guard: anybody,
  execute: (context, { interaction, value }) =>
    applyChange(context, interaction, {
      games: { computer: context.matches.computers.find((each) => each === value) ?? null },
    }),
});

const setLimits = SERVER_LIMITS.map((limit) =>
  defineControl({
    action: SERVER_ACTIONS[limit],
    takes: selectInput(nameDetail),
    guard: anybody,
    execute: (context, { interaction, value }) =>
      applyChange(context, interaction, { [limit]: value === UNSET_VALUE ? null : Number(value) }),
  }),
);

const silence = defineControl({
  action: SERVER_ACTIONS.silence,
  takes: selectInput(z.enum(SERVER_CHANNELS)),
  guard: anybody,
  execute: (context, { interaction, value }) => applyChange(context, interaction, { channels: { [value]: null } }),
});

export const serverControls: readonly Control[] = [openGames, setGames, setRated, setComputer, ...setLimits, silence];
