/** `/history`: shows the person pages of finished games, and opens their games and positions. */
import { ApplicationCommandOptionType } from 'discord.js';
import { z } from 'zod';
import {
  type Answerable,
  answerRefusal,
  anybody,
  anywhere,
  type BotContext,
  type Command,
  type Control,
  countDetail,
  defineControl,
  homeChannel,
  mayViewPlace,
  option,
  playersOption,
  say,
  seenGame,
  selectInput,
  showPrivately,
  showStep,
  sideOption,
  spectator,
  wordsOf,
} from '../../../../discord/interactions/index.ts';
import { button, identify, row } from '../../../../discord/messages/index.ts';
import { PLAYER_COUNTS, SIDES } from '../../../../rules/index.ts';
import { finishedMessage } from '../finished/message.ts';
import {
  decodeHistoryRequest,
  HISTORY_ACTION,
  HISTORY_PAGE_SIZE,
  type HistoryRequest,
  historyDetails,
  historyMessage,
  OPEN_PAST_GAME_ACTION,
} from './message.ts';
import { PAST_MOVE_ACTION, pastMoveMessage } from './pastMove.ts';

const PERSON = 'person';
const HERE = 'here';
const WITH = 'with';

export const history: Command = {
  data: anywhere('history', (language) => [
    option(language, 'history.person', ApplicationCommandOptionType.User, {}),
    option(language, 'history.here', ApplicationCommandOptionType.Boolean, {}),
    sideOption(language, 'history.side'),
    playersOption(language, 'history.players'),
    option(language, 'history.won', ApplicationCommandOptionType.Boolean, {}),
    option(language, 'history.with', ApplicationCommandOptionType.User, {}),
  ]),
  async execute(context, interaction) {
    const { options, user } = interaction;
    const person = options.getUser(PERSON)?.id ?? null;
    const channelId = homeChannel(interaction);
    const won = options.getBoolean('won');
    // The filter `won` needs a person; the default is the person who asks.
    const ofChannel = options.getBoolean(HERE) === true && person === null && won === null && channelId !== null;
    await showHistory(context, interaction, {
      of: ofChannel ? { channelId } : { personId: person ?? user.id },
      side: SIDES.find((side) => side === options.getString('side')) ?? null,
      players: PLAYER_COUNTS.find((count) => count === options.getInteger('players')) ?? null,
      won,
      withId: options.getUser(WITH)?.id ?? null,
      place: null,
    });
  },
};

async function showHistory(
  context: BotContext,
  interaction: Answerable,
  { place, ...query }: HistoryRequest,
): Promise<void> {
  const { people } = context;
  const words = wordsOf(context, interaction);
  const viewer = { personId: interaction.user.id, serverId: interaction.guildId };
  const viewsChannel = (channelId: string) =>
    mayViewPlace(context, interaction, { serverId: viewer.serverId, channelId });
  const isShown =
    'channelId' in query.of || (await people.mayBeSeen(viewer.personId, query.of.personId, viewer.serverId));
  // A filter by a person whose profile is hidden matches only games in which the viewer played.
  const isWithShown = query.withId === null || (await people.mayBeSeen(viewer.personId, query.withId, viewer.serverId));
  const searcher = isWithShown ? viewer : { ...viewer, serverId: null };
  const page = isShown
    ? await people.history({ ...query, viewer: searcher }, place, HISTORY_PAGE_SIZE, viewsChannel)
    : { games: [], hasNewer: false, hasOlder: false };
  await showStep(interaction, historyMessage(words, { ...query, place }, page, viewer));
}

const turnPage = defineControl({
  action: HISTORY_ACTION,
  details: historyDetails,
  guard: anybody,
  async execute(context, { interaction, details }) {
    const request = decodeHistoryRequest(details);
    if (request) await showHistory(context, interaction, request);
    else await answerRefusal(context, interaction, null, { ok: false, code: 'unknownMatch', matchId: '' });
  },
});

const openPast = defineControl({
  action: OPEN_PAST_GAME_ACTION,
  takes: selectInput(z.string().regex(/^[A-Za-z0-9_-]{1,32}$/)),
  guard: anybody,
  async execute(context, { interaction, words, value: matchId }) {
    const view = await seenGame(context, interaction, matchId);
    if (view?.match.status !== 'finished')
      return answerRefusal(context, interaction, null, { ok: false, code: 'unknownMatch', matchId });
    const match = { ...view.match, locale: words.locale };
    const { components, files } = await finishedMessage(context, { ...view, match }, []);
    const moves = button(identify(view)(PAST_MOVE_ACTION, '0'), { label: words.t('history.moves') });
    await showPrivately(interaction, { components: [...components, row(moves)], files });
  },
});

const showMove = defineControl({
  action: PAST_MOVE_ACTION,
  details: z.tuple([countDetail]),
  guard: spectator({ statuses: ['finished', 'cancelled'], currency: 'any' }),
  async execute(context, { interaction, words, view, details: [after] }) {
    const past = await pastMoveMessage(context, words, view, { after, reader: interaction.user.id });
    await (typeof past === 'string' ? say(interaction, past) : showStep(interaction, past));
  },
});

export const historyControls: readonly Control[] = [turnPage, openPast, showMove];
