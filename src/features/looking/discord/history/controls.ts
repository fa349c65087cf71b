/**
 * From page to page of finished games, and into one of them: its end as it was told, with all that is offered there, and its moves; for whoever
 * asks alone.
 * What may be seen is asked anew each time.
 */
import { z } from 'zod';
import {
  acknowledge,
  anybody,
  begin,
  buttonInput,
  type Control,
  count,
  defineControl,
  none,
  onlooker,
  refused,
  say,
  seenGame,
  selectInput,
  show,
  showPrivately,
  wordsOf,
} from '../../../../discord/frame/index.ts';
import { button, identify, row } from '../../../../discord/messages/index.ts';
import { finishedMessage } from '../finished/message.ts';
import { HISTORY, OPEN_PAST } from './message.ts';
import { PAST_MOVE, pastMoveMessage } from './pastMove.ts';
import { historyDetails, requestOf } from './request.ts';
import { showHistory } from './show.ts';

const turnPage = defineControl({
  action: HISTORY,
  takes: buttonInput,
  details: historyDetails,
  door: anybody,
  async execute(context, { interaction, details }) {
    await begin(interaction);
    const request = requestOf(details);
    if (request) await showHistory(context, interaction, request);
    else await refused(context, interaction, null, { ok: false, code: 'unknownMatch', matchId: '' });
  },
});

const openPast = defineControl({
  action: OPEN_PAST,
  takes: selectInput(z.string().regex(/^[A-Za-z0-9_-]{1,32}$/)),
  details: none,
  door: anybody,
  async execute(context, { interaction, value: matchId }) {
    await acknowledge(interaction);
    const view = await seenGame(context, interaction, matchId);
    if (view?.match.status !== 'finished') {
      await refused(context, interaction, null, { ok: false, code: 'unknownMatch', matchId });
      return;
    }
    // Told to one person, in their language.
    const words = wordsOf(context, interaction);
    const { locale } = words;
    const { match, state } = view;
    const { components, files } = await finishedMessage(context, { match: { ...match, locale }, state }, []);
    const moves = button(identify(view)(PAST_MOVE, '0'), { label: words.t('history.moves') });
    await showPrivately(interaction, { components: [...components, row(moves)], files });
  },
});

const showMove = defineControl({
  action: PAST_MOVE,
  takes: buttonInput,
  details: z.tuple([count]),
  door: onlooker({ statuses: ['finished'], currency: 'any' }),
  async execute(context, { interaction, view, details: [after] }) {
    await begin(interaction);
    const words = wordsOf(context, interaction);
    const past = await pastMoveMessage(context, words, view, { after, reader: interaction.user.id });
    await (typeof past === 'string' ? say(interaction, past) : show(interaction, past));
  },
});

export const historyControls: readonly Control[] = [turnPage, openPast, showMove];
