/**
 * What changes a server's settings: the buttons and selects of the page, and the form of how new games begin.
 * Each asks anew whether whoever uses it manages the server: that may have changed since the page was shown.
 */
import { z } from 'zod';
import {
  actorOf,
  anybody,
  type BotContext,
  buttonInput,
  type Control,
  type ControlInteraction,
  conclude,
  defineControl,
  formInput,
  managedServer,
  name,
  none,
  say,
  selectInput,
  show,
  showPrivately,
  wordsOf,
} from '../../../discord/frame/index.ts';
import { withoutGame } from '../../../discord/messages/index.ts';
import { refusalText } from '../../../discord/wording/index.ts';
import { capitalised } from '../../../language/index.ts';
import { THEMES } from '../../../match/index.ts';
import { type GameDefaults, SERVER_CHANNELS, SERVER_LIMITS, type ServerChange } from '../../../people/index.ts';
import {
  BOARDS,
  FOUNDERS_LANGUAGE,
  readClock,
  refusedMessage,
  SETTINGS_FIELDS,
  settingsModal,
} from '../../lobby/discord/index.ts';
import { defaultsOf, NO_CHOICE, SERVER_ACTIONS } from './message.ts';
import { serverPageOf, surroundingsOf } from './page.ts';

/** Sets it, and shows the page as things are then. */
async function set(context: BotContext, interaction: ControlInteraction, change: ServerChange): Promise<void> {
  const serverId = managedServer(interaction);
  const words = wordsOf(context, interaction);
  if (serverId === null) {
    await conclude(interaction, words.t('servers.managersOnly'));
    return;
  }
  const done = await context.people.setServer(actorOf(interaction), serverId, change);
  if (done.ok) await show(interaction, await serverPageOf(context, interaction, serverId));
  else if (done.code === 'serverLimit') {
    await say(interaction, words.t(`servers.tooMany.${done.limit}`, { count: done.most }));
  } else await say(interaction, refusalText(words, null, done));
}

const openGames = defineControl({
  action: SERVER_ACTIONS.games,
  takes: buttonInput,
  details: none,
  door: anybody,
  answersItself: true,
  async execute(context, { interaction }) {
    const serverId = managedServer(interaction);
    const words = wordsOf(context, interaction);
    if (serverId === null) {
      await say(interaction, words.t('servers.managersOnly'));
      return;
    }
    const around = surroundingsOf(context, interaction);
    const settings = await context.people.serverSettings(serverId);
    const { locale, ...asked } = defaultsOf(settings, around);
    const spoken = settings.games.locale === null ? FOUNDERS_LANGUAGE : locale;
    const typed = context.typed.take(interaction.user.id, SERVER_ACTIONS.games);
    const form = { sets: withoutGame(SERVER_ACTIONS.gamesSet), title: words.t('servers.formTitle') };
    const languages = {
      spoken,
      locales: around.language.locales,
      founders: capitalised(words.locale, words.t('servers.languageOfFounder')),
    };
    await interaction.showModal(settingsModal(words, languages, form, asked, typed));
  },
});

const setGames = defineControl({
  action: SERVER_ACTIONS.gamesSet,
  takes: formInput({
    [SETTINGS_FIELDS.board]: 'choice',
    [SETTINGS_FIELDS.language]: 'choice',
    [SETTINGS_FIELDS.theme]: 'choice',
    [SETTINGS_FIELDS.clock]: 'text',
    [SETTINGS_FIELDS.whenUp]: 'choice',
  }),
  details: none,
  door: anybody,
  async execute(context, { interaction, field }) {
    const words = wordsOf(context, interaction);
    const serverId = managedServer(interaction);
    if (serverId === null) {
      await conclude(interaction, words.t('servers.managersOnly'));
      return;
    }
    const clock = readClock(words, field('clock'), field('whenUp'));
    const giveBack = async (sentence: string) => {
      const typed = new Map(Object.values(SETTINGS_FIELDS).map((each) => [each, field(each)]));
      context.typed.keep(interaction.user.id, SERVER_ACTIONS.games, typed);
      await showPrivately(interaction, refusedMessage(words, withoutGame(SERVER_ACTIONS.games), sentence));
    };
    if (!clock.ok) {
      await giveBack(clock.sentence);
      return;
    }
    const settings = await context.people.serverSettings(serverId);
    const shown = defaultsOf(settings, surroundingsOf(context, interaction));
    const chosen = { ...BOARDS.get(field('board')), theme: THEMES.find((each) => each === field('theme')) };
    const done = await context.people.setServer(actorOf(interaction), serverId, {
      games: {
        ...changed('side', settings.games, shown, chosen.side),
        ...changed('capacity', settings.games, shown, chosen.capacity),
        ...changed('theme', settings.games, shown, chosen.theme),
        ...languageChosen(context, field('language')),
        timeControl: clock.control,
      },
    });
    if (done.ok) await show(interaction, await serverPageOf(context, interaction, serverId));
    else if (done.code === 'time') await giveBack(refusalText(words, null, done));
  },
});

/** What stands in the form though nothing is set stays unset, and a choice that nobody made stays as it is. */
function changed<Name extends 'side' | 'capacity' | 'theme'>(
  name: Name,
  set: GameDefaults,
  shown: { readonly [Each in Name]: GameDefaults[Each] },
  chosen: GameDefaults[Name] | undefined,
): Partial<GameDefaults> {
  return chosen === undefined || (set[name] === null && chosen === shown[name]) ? {} : { [name]: chosen };
}

function languageChosen({ language }: BotContext, picked: string): Partial<GameDefaults> {
  if (picked === FOUNDERS_LANGUAGE) return { locale: null };
  const locale = language.locales.find(({ code }) => code === picked)?.code;
  return locale === undefined ? {} : { locale };
}

const setRated = defineControl({
  action: SERVER_ACTIONS.rated,
  takes: buttonInput,
  details: z.tuple([z.enum(['on', 'off'])]),
  door: anybody,
  execute: (context, { interaction, details: [chosen] }) => set(context, interaction, { rated: chosen === 'on' }),
});

const setComputer = defineControl({
  action: SERVER_ACTIONS.computer,
  takes: selectInput(name),
  details: none,
  door: anybody,
  execute: (context, { interaction, value }) =>
    set(context, interaction, {
      games: { computer: context.matches.computers.find((each) => each === value) ?? null },
    }),
});

const setLimits = SERVER_LIMITS.map((limit) =>
  defineControl({
    action: SERVER_ACTIONS[limit],
    takes: selectInput(name),
    details: none,
    door: anybody,
    execute: (context, { interaction, value }) =>
      set(context, interaction, { [limit]: value === NO_CHOICE ? null : Number(value) }),
  }),
);

const silence = defineControl({
  action: SERVER_ACTIONS.silence,
  takes: selectInput(z.enum(SERVER_CHANNELS)),
  details: none,
  door: anybody,
  execute: (context, { interaction, value }) => set(context, interaction, { channels: { [value]: null } }),
});

export const serverControls: readonly Control[] = [openGames, setGames, setRated, setComputer, ...setLimits, silence];
