/**
 * `/game settings` and the settings form of the lobby. `rated` is a command option because a form has only five fields.
 */
import { ApplicationCommandOptionType, type ButtonInteraction, type ChatInputCommandInteraction } from 'discord.js';
import {
  acknowledge,
  actorOf,
  type BotContext,
  type Control,
  defineControl,
  gameOption,
  host,
  isMember,
  option,
  ownLobby,
  refuseForm,
  type Scope,
  type Subcommand,
  say,
  subcommand,
  whichMatchFirst,
  wordsOf,
} from '../../../discord/interactions/index.ts';
import { identify } from '../../../discord/messages/index.ts';
import { refusalText } from '../../../discord/wording/index.ts';
import { clockInWords, type Words } from '../../../language/index.ts';
import {
  isAbandoned,
  isRated,
  type Match,
  type MatchRefusal,
  type MatchSettings,
  type MatchView,
  THEMES,
} from '../../../match/index.ts';
import { parseClock } from '../../time/discord/index.ts';
import { describeGame, GAMES_BY_VALUE, SETTINGS_ACTIONS, settingsInput, settingsModal } from './settingsForm.ts';

const hostedLobby: Scope = (view, personId) =>
  view.match.status === 'lobby' && view.match.hostId === personId && isMember(view, personId);

export const settingsSubcommand: Subcommand = {
  offers: hostedLobby,
  ...subcommand('game.settings', (language) => [
    option(language, 'game.settings.rated', ApplicationCommandOptionType.Boolean, {}),
    gameOption(language),
  ]),
  answersItself: true,
  async execute(context, interaction, words) {
    const rated = interaction.options.getBoolean('rated');
    if (rated !== null) await acknowledge(interaction);
    // Any member may change the settings once the host has abandoned the lobby.
    const view = await whichMatchFirst(context, interaction, words, [hostedLobby, ownLobby]);
    if (!view) return;
    if (rated === null) await showSettings(context, interaction, view);
    else await setRated(context, interaction, view, rated);
  },
};

/** Refuses people who may not change the settings. Must be the first response. */
async function showSettings(
  context: BotContext,
  interaction: ChatInputCommandInteraction | ButtonInteraction,
  view: MatchView,
): Promise<void> {
  const words = wordsOf(context, interaction);
  const { match } = view;
  const refusal: MatchRefusal | null =
    match.status !== 'lobby'
      ? { ok: false, code: 'status', status: match.status }
      : match.hostId !== interaction.user.id && !isAbandoned(match, context.clock.now())
        ? { ok: false, code: 'notHost', hostId: match.hostId }
        : null;
  if (refusal) return say(interaction, refusalText(words, view, refusal));
  const { language } = context;
  await interaction.showModal(
    settingsModal(
      words,
      { spoken: language.of(match.locale).locale, locales: language.locales },
      { sets: identify(view)(SETTINGS_ACTIONS.set), title: words.t('time.settings.title') },
      { ...match, rating: { rated: isRated(match), allowed: await mayBeRated(context, match) } },
      context.refusedForms.take(interaction.user.id, identify(view)(SETTINGS_ACTIONS.open)),
    ),
  );
}

async function mayBeRated({ people }: BotContext, { place }: Match): Promise<boolean> {
  return place.serverId === null || (await people.serverSettings(place.serverId)).rated;
}

async function setRated(
  context: BotContext,
  interaction: ChatInputCommandInteraction,
  view: MatchView,
  wanted: boolean,
): Promise<void> {
  const words = wordsOf(context, interaction);
  const { match } = view;
  const rated = wanted && (await mayBeRated(context, match));
  const done = await context.matches.configure(actorOf(interaction), match.id, { rated });
  if (!done.ok) await say(interaction, refusalText(words, view, done));
  else if (rated === wanted) await say(interaction, words.t(rated ? 'lobby.rated' : 'lobby.unrated'));
  else await say(interaction, words.t('lobby.unrated.server'));
}

const byHost = host({ statuses: ['lobby'], currency: 'any' });

const open = defineControl({
  action: SETTINGS_ACTIONS.open,
  guard: byHost,
  answersItself: true,
  execute: (context, { interaction, view }) => showSettings(context, interaction, view),
});

const set = defineControl({
  action: SETTINGS_ACTIONS.set,
  takes: settingsInput,
  guard: byHost,
  async execute(context, used) {
    const { interaction, words, view, field } = used;
    const timeControl = parseClock(words, field('clock'), field('whenUp'));
    const offerRetry = (sentence: string) => refuseForm(context, used, identify(view)(SETTINGS_ACTIONS.open), sentence);
    if (!timeControl.ok) return offerRetry(timeControl.sentence);
    const locale = context.language.locales.find(({ code }) => code === field('language'))?.code;
    const theme = THEMES.find((each) => each === field('theme'));
    const done = await context.matches.configure(actorOf(interaction), view.match.id, {
      ...(await pickedGame(context, view.match, field('board'))),
      // Keeps a stored regional or unsupported locale, which the form shows as another one.
      ...(locale && locale !== context.language.of(view.match.locale).locale && { locale }),
      ...(theme && { theme }),
      timeControl: timeControl.control,
    });
    if (done.ok) await say(interaction, settingsText(context, words, done.match));
    else if (done.code === 'time') await offerRetry(refusalText(words, view, done));
    else await say(interaction, refusalText(words, view, done));
  },
});

/** Includes `rated` only if it has changed. */
async function pickedGame(context: BotContext, match: Match, picked: string): Promise<Partial<MatchSettings>> {
  const game = GAMES_BY_VALUE.get(picked);
  if (!game) return {};
  const { rated, ...board } = game;
  if (rated === isRated(match)) return board;
  return { ...board, rated: rated && (await mayBeRated(context, match)) };
}

function settingsText({ language }: BotContext, words: Words, match: Match): string {
  const locale = language.of(match.locale).locale;
  const settings = [
    describeGame(words, { ...match, rated: isRated(match) }),
    language.locales.find(({ code }) => code === locale)?.name ?? match.locale,
    words.labelled(words.t('game.pictures'), words.t(`game.theme.${match.theme}`)),
  ];
  return words.t('time.settings.set', {
    settings: settings.join(' · '),
    clock: clockInWords(words, match.timeControl),
  });
}

export const settingsControls: readonly Control[] = [open, set];
