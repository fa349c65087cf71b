/** `/board`: shows the table as a picture, in words or as a link, or after a past move of a game that is over. */
import { ApplicationCommandOptionType } from 'discord.js';
import { z } from 'zod';
import { repostMissing } from '../../../discord/delivery/index.ts';
import {
  ANY_STATUS,
  answerRefusal,
  anywhere,
  type BotContext,
  type Command,
  type Control,
  type ControlInteraction,
  choiceOption,
  countDetail,
  defineControl,
  gameOption,
  option,
  say,
  selectInput,
  showPrivately,
  showStep,
  spectator,
  suggestMatches,
  type ViewContext,
  visible,
  whichMatch,
  wordsOf,
} from '../../../discord/interactions/index.ts';
import { button, type PrivateMessage, row, select, text } from '../../../discord/messages/index.ts';
import {
  movesSince,
  openTableButton,
  type Page,
  TABLE_PARTS,
  TABLE_WORDS,
  type TablePart,
  tablePages,
  tablePicture,
  tableSections,
  viewpointOf,
} from '../../../discord/tablePicture/index.ts';
import { plainNames, playersOf, shownNames } from '../../../discord/wording/index.ts';
import type { Words } from '../../../language/index.ts';
import { type MatchView, movesSinceLastTurn, type PersonId, seatOf, shownPosition } from '../../../match/index.ts';
import type { GameState } from '../../../rules/index.ts';
import { giveLink } from '../../links/discord/index.ts';
import type { TurnMenuItem } from '../../manifest.ts';
import { pastMoveMessage } from './history/pastMove.ts';

const AS_OPTION = 'as';
const PART_OPTION = 'part';
const MOVE_OPTION = 'move';
const MAX_MOVE_NUMBER = 999;
const CHOOSE_PART = 'tablePart';
const BOARD_FORMATS = ['picture', 'text', 'link'] as const;

export const board: Command = {
  data: anywhere('board', (language) => [
    choiceOption(language, 'board.as', BOARD_FORMATS, (form) => language.choiceWords(`as.${form}`)),
    choiceOption(language, 'board.part', TABLE_PARTS, (part) => language.choiceWords(`part.${part}`)),
    option(language, 'board.move', ApplicationCommandOptionType.Integer, {
      min_value: 0,
      max_value: MAX_MOVE_NUMBER,
    }),
    gameOption(language),
  ]),
  async execute(context, interaction, words) {
    const view = await whichMatch(context, interaction, words, visible);
    if (!view) return;
    // A person may ask from elsewhere because the game's messages are gone.
    const { threadId, channelId } = view.match.place;
    if (interaction.channelId !== (threadId ?? channelId))
      await repostMissing(context, view.match, interaction.user.id);
    const as = interaction.options.getString(AS_OPTION);
    if (as === 'link') return giveLink(context, interaction, view);
    if (!view.state)
      return answerRefusal(context, interaction, view, { ok: false, code: 'status', status: view.match.status });
    const reader = interaction.user.id;
    const part = TABLE_PARTS.find((each) => each === interaction.options.getString(PART_OPTION));
    const inWords = part !== undefined || as === 'text';
    const after = interaction.options.getInteger(MOVE_OPTION);
    if (after !== null) {
      const past = await pastMoveMessage(context, words, view, { after, reader, inWords });
      await (typeof past === 'string' ? say(interaction, past) : showPrivately(interaction, past));
      return;
    }
    const message = inWords
      ? wordsMessage(context, words, view, view.state, reader, part ?? 'overview')
      : await pictureMessage(context, words, view, view.state, reader);
    await showPrivately(interaction, message);
  },
  autocomplete: (context, interaction) => suggestMatches(context, interaction, visible),
};

const guard = spectator({ statuses: ANY_STATUS, currency: 'any' });

const turnPage = defineControl({
  action: TABLE_WORDS,
  details: z.tuple([countDetail]),
  guard,
  execute: (context, { interaction, view, details: [page] }) => showPage(context, interaction, view, page),
});

const choosePage = defineControl({
  action: CHOOSE_PART,
  takes: selectInput(countDetail),
  guard,
  execute: (context, { interaction, view, value }) => showPage(context, interaction, view, value),
});

async function showPage(
  context: BotContext,
  interaction: ControlInteraction,
  view: MatchView,
  page: number,
): Promise<void> {
  if (view.state === null)
    return answerRefusal(context, interaction, view, { ok: false, code: 'status', status: view.match.status });
  const words = wordsOf(context, interaction);
  await showStep(interaction, wordsMessage(context, words, view, view.state, interaction.user.id, page));
}

export const wordsItem: TurnMenuItem = {
  name: 'words',
  offers: (_, { state }) => state !== null,
  run: (context, { interaction, view }) => showPage(context, interaction, view, 0),
};

export const boardControls: readonly Control[] = [turnPage, choosePage];

export async function pictureMessage(
  context: ViewContext,
  words: Words,
  view: MatchView,
  state: GameState,
  reader: PersonId,
): Promise<PrivateMessage> {
  const history = await context.matches.history(view.match.id);
  const seat = view.match.status === 'running' ? seatOf(view.match, reader) : null;
  const since = seat === null ? [] : movesSinceLastTurn(history, seat).moves;
  const shown = movesSince(since, history);
  const { components, files } = await tablePicture(context, words, view, state, shown, reader);
  const open = openTableButton(context, words, view);
  return { components: open.length === 0 ? components : [...components, row(...open)], files };
}

/** `requested`: a part, or the index of a page, limited to the last one. Shows only the reader's own hand. */
export function wordsMessage(
  { componentsOf }: Pick<ViewContext, 'componentsOf'>,
  words: Words,
  { match }: MatchView,
  position: GameState,
  reader: PersonId,
  requested: TablePart | number,
): PrivateMessage {
  const state = shownPosition(match, position);
  const viewpoint = viewpointOf(match, state, reader);
  const { resigned } = playersOf(words, match);
  const names = { names: shownNames(words, match), plainNames: plainNames(words, match) };
  const pages = tablePages(
    words,
    tableSections({ words, components: componentsOf(state), state, ...names, viewpoint, resigned }),
  );
  const first = typeof requested === 'number' ? requested : pages.findIndex(({ part }) => part === requested);
  const number = Math.min(Math.max(first, 0), pages.length - 1);
  const titled = (page: Page, index: number) => words.t('turn.log.entry', { number: index + 1, line: page.label });
  const control = { matchId: match.id, version: match.version };
  const step = (to: number, label: 'table.next' | 'table.previous') => {
    const page = pages[to];
    if (page === undefined) return [];
    const id = { ...control, action: TABLE_WORDS, details: [String(to)] };
    return [button(id, { label: words.t(label, { part: page.label }) })];
  };
  return {
    components: [
      text(pages[number]?.content ?? ''),
      row(
        select(
          { ...control, action: CHOOSE_PART, details: [] },
          pages.map((page, index) => ({
            label: titled(page, index),
            value: String(index),
            default: index === number,
          })),
          { placeholder: words.t('table.choosePart') },
        ),
      ),
      row(...step(number + 1, 'table.next'), ...step(number - 1, 'table.previous')),
    ],
  };
}
