/**
 * A game's settings: the button of the lobby that opens the form, and the form when it is sent.
 * A choice that nobody made stays as it is; a clock that cannot be read is quoted back, nothing changes, and a button leads back
 * to the form as it was filled in.
 */
import type { ButtonInteraction, ChatInputCommandInteraction } from 'discord.js';
import {
  actorOf,
  type BotContext,
  buttonInput,
  type Control,
  defineControl,
  formInput,
  host,
  none,
  say,
  showPrivately,
  wordsOf,
} from '../../../../discord/frame/index.ts';
import { identify } from '../../../../discord/messages/index.ts';
import { clockInWords, refusalText } from '../../../../discord/wording/index.ts';
import type { Words } from '../../../../language/index.ts';
import {
  isForsaken,
  isRated,
  type Match,
  type MatchRefusal,
  type MatchSettings,
  type MatchView,
  THEMES,
} from '../../../../match/index.ts';
import { readClock } from '../../../time/discord/index.ts';
import { GAMES, gameInWords, refusedMessage, SETTINGS_ACTIONS, SETTINGS_FIELDS, settingsModal } from './form.ts';

/** Shows the form to the host of a lobby, and to all in it once that has been forsaken; tells anybody else why not. Must be the first answer. */
export async function showSettings(
  context: BotContext,
  interaction: ChatInputCommandInteraction | ButtonInteraction,
  view: MatchView,
): Promise<void> {
  const words = wordsOf(context, interaction);
  const { match } = view;
  const refusal: MatchRefusal | null =
    match.status !== 'lobby'
      ? { ok: false, code: 'status', status: match.status }
      : match.hostId !== interaction.user.id && !isForsaken(match, context.clock.now())
        ? { ok: false, code: 'notHost', hostId: match.hostId }
        : null;
  if (refusal) await say(interaction, refusalText(words, view, refusal));
  else {
    const { language } = context;
    const typed = context.typed.take(interaction.user.id, formOf(match));
    await interaction.showModal(
      settingsModal(
        words,
        { spoken: language.of(match.locale).locale, locales: language.locales },
        { sets: identify(view)(SETTINGS_ACTIONS.set), title: words.t('time.settings.title') },
        { ...match, rating: { rated: isRated(match), allowed: await mayBeRated(context, match) } },
        typed,
      ),
    );
  }
}

/** On a server without ratings nobody is rated, whatever they choose. */
async function mayBeRated({ people }: BotContext, { place }: Match): Promise<boolean> {
  return place.serverId === null || (await people.serverSettings(place.serverId)).rated;
}

/** By command alone. */
export async function setRated(
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
  else await say(interaction, words.t('servers.unrated'));
}

const byHost = host({ statuses: ['lobby'], currency: 'any' });

const open = defineControl({
  action: SETTINGS_ACTIONS.open,
  takes: buttonInput,
  details: none,
  door: byHost,
  answersItself: true,
  execute: (context, { interaction, view }) => showSettings(context, interaction, view),
});

const fields = formInput({
  [SETTINGS_FIELDS.board]: 'choice',
  [SETTINGS_FIELDS.language]: 'choice',
  [SETTINGS_FIELDS.theme]: 'choice',
  [SETTINGS_FIELDS.clock]: 'text',
  [SETTINGS_FIELDS.whenUp]: 'choice',
});

const set = defineControl({
  action: SETTINGS_ACTIONS.set,
  takes: fields,
  details: none,
  door: byHost,
  async execute(context, { interaction, view, field }) {
    const words = wordsOf(context, interaction);
    const timeControl = readClock(words, field('clock'), field('whenUp'));
    const giveBack = async (sentence: string) => {
      const typed = new Map(Object.values(SETTINGS_FIELDS).map((name) => [name, field(name)]));
      context.typed.keep(interaction.user.id, formOf(view.match), typed);
      await showPrivately(interaction, refusedMessage(words, identify(view)(SETTINGS_ACTIONS.open), sentence));
    };
    if (!timeControl.ok) {
      await giveBack(timeControl.sentence);
      return;
    }
    const done = await context.matches.configure(actorOf(interaction), view.match.id, {
      ...(await chosenGame(context, view.match, field('board'))),
      ...chosen(
        'locale',
        context.language.locales.map(({ code }) => code),
        // It may be a region's, or one that is not spoken here: shown as another, it stays what it is.
        field('language') === context.language.of(view.match.locale).locale ? '' : field('language'),
      ),
      ...chosen('theme', THEMES, field('theme')),
      timeControl: timeControl.control,
    });
    if (done.ok) await say(interaction, settingsText(context, words, done.match));
    else if (done.code === 'time') await giveBack(refusalText(words, view, done));
    else await say(interaction, refusalText(words, view, done));
  },
});

/** Whether it is rated only where that was changed: what stays as it is nobody has asked for. */
async function chosenGame(context: BotContext, match: Match, picked: string): Promise<Partial<MatchSettings>> {
  const game = GAMES.get(picked);
  if (!game) return {};
  const { rated, ...board } = game;
  if (rated === isRated(match)) return board;
  return { ...board, rated: rated && (await mayBeRated(context, match)) };
}

/** What is typed for one game is not given back for another. */
function formOf({ id }: Match): string {
  return `${SETTINGS_ACTIONS.open} ${id}`;
}

/** Where nothing of a choice was picked, it stays as it is. */
function chosen<Name extends string, Value extends string>(
  name: Name,
  values: readonly Value[],
  picked: string,
): Partial<Record<Name, Value>> {
  const value = values.find((each) => each === picked);
  const setting: Partial<Record<Name, Value>> = {};
  if (value !== undefined) setting[name] = value;
  return setting;
}

function settingsText({ language }: BotContext, words: Words, match: Match): string {
  const spoken = language.of(match.locale).locale;
  const settings = [
    gameInWords(words, { ...match, rated: isRated(match) }),
    language.locales.find(({ code }) => code === spoken)?.name ?? match.locale,
    words.labelled(words.t('game.pictures'), words.t(`game.theme.${match.theme}`)),
  ];
  return words.t('time.settings.set', {
    settings: settings.join(' · '),
    clock: clockInWords(words, match.timeControl),
  });
}

export const settingsControls: readonly Control[] = [open, set];
