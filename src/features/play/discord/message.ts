/**
 * The live turn message: whose turn it is, what happened, the table as a picture, and the controls of this phase.
 * Everybody sees it, in the game's language: nothing in it may come from a hand but the number of its cards.
 */
import type { APIActionRowComponent, APIComponentInMessageActionRow, APIMessageTopLevelComponent } from 'discord.js';
import type { MovesToTell } from '../../../discord/delivery/index.ts';
import { illustrated } from '../../../discord/emoji/index.ts';
import type { ViewContext } from '../../../discord/frame/index.ts';
import {
  button,
  identify,
  type PublicMessage,
  publicMessage,
  row,
  select,
  text,
} from '../../../discord/messages/index.ts';
import { lastMovesOf, noPictures, openTableButton, tablePicture } from '../../../discord/table/index.ts';
import { deadlineLine, happenedFor, mentionFor, ratedInWords } from '../../../discord/wording/index.ts';
import type { Words } from '../../../language/index.ts';
import { isComputer, type MatchView, type PersonId, type PlayedMove } from '../../../match/index.ts';
import type { GameState, Seat } from '../../../rules/index.ts';
import { startCardOptions } from './choose/startCards.ts';
import { type OnlyPass, onlyPassText, whyOnlyPass } from './onlyPass.ts';
import { hintButton } from './play/hintButton.ts';

const TEXT = 2400;

const UNDO = { name: '↩️' };
/** Understood in every language; what it leads to says the rest. */
const QUESTION = '?';

/** `moves`: since the turn message before it, none for the first one. `reader`: whom alone it is for; null: everybody. */
export async function turnMessage(
  context: ViewContext,
  view: MatchView,
  { played, recent }: MovesToTell,
  reader: PersonId | null = null,
): Promise<PublicMessage> {
  const { match, state } = view;
  if (!state || state.turn === null) throw new RangeError(`match ${match.id} has no turn to announce`);
  const words = context.language.of(match.locale);
  const mover = match.members[state.turn];
  const table = await tablePicture(context, words, view, state, lastMovesOf(recent), reader);
  const deadline = deadlineLine(words, await context.matches.clock(match.id));
  const pinged = mover && (await isPinged(context, mover.personId, reader)) ? [mover.personId] : [];
  const onlyPass = whyOnlyPass(context.componentsOf(state), state, mover?.personId === reader);
  const head = turnHead(words, view, state, { reader, onlyPass });
  const told = happened(illustrated(context, words, state), view, played, recent, state.turn);
  const around = (shown: readonly APIMessageTopLevelComponent[]) => [
    text(deadline === null ? head : `${head}\n${deadline}`),
    ...told,
    ...shown,
    ...turnControls(context, words, view, state, {
      undoable: mayTakeBack(view, recent, reader),
      passFirst: onlyPass !== null,
    }),
  ];
  return {
    ...publicMessage(around(table.components), { files: table.files, pings: pinged }),
    withoutFiles: () => ({ components: around(table.inWords()), why: noPictures(words, match) }),
  };
}

/** Whoever wants direct messages alone is not pinged where everybody reads. */
async function isPinged({ matches }: ViewContext, personId: PersonId, reader: PersonId | null): Promise<boolean> {
  return reader === null ? (await matches.person(personId)).settings.pings !== 'direct' : reader === personId;
}

interface TurnHead {
  readonly reader: PersonId | null;
  readonly onlyPass: OnlyPass | null;
}

function turnHead(words: Words, { match }: MatchView, state: GameState, { reader, onlyPass }: TurnHead): string {
  const mover = match.members[state.turn ?? -1];
  const phase = words.t(`game.phase.${state.phase}`);
  const status = [words.t('turn.status', { round: state.round, phase }), ratedInWords(words, match)].join(' · ');
  const task =
    onlyPass !== null
      ? onlyPassText(words, onlyPass)
      : state.phase === 'over'
        ? ''
        : words.t(`turn.task.${state.phase}`);
  if (reader !== null && reader === mover?.personId) return `**${words.t('turn.yours')}** · ${status}\n${task}`;
  const name = mover === undefined ? '' : mentionFor(words, reader, match, mover);
  return `**${words.t('turn.yourTurn', { name })}** · ${status}\n${task}`;
}

function happened(
  words: Words,
  { match }: MatchView,
  played: readonly PlayedMove[],
  history: readonly PlayedMove[],
  mover: Seat,
): APIMessageTopLevelComponent[] {
  if (history.length === 0) return [text(words.t('turn.nothingYet'))];
  const told = happenedFor(words, match, played, history, mover, TEXT);
  return told === null ? [] : [text(told)];
}

/**
 * Whether the reader, or where everybody reads somebody, has made a move that they could take back or ask to have back.
 * Computer players and seats that pass by themselves never do.
 */
function mayTakeBack({ match }: MatchView, history: readonly PlayedMove[], reader: PersonId | null): boolean {
  return history.some(({ seat }) => {
    const member = match.members[seat];
    if (member === undefined || member.resigned || isComputer(member)) return false;
    return reader === null || reader === member.personId;
  });
}

/**
 * The controls of the phase; in a message for everybody the same for all, so that who may use them is checked when they
 * are used. `undoable`: whether there is a move that could be taken back; `passFirst`: whether nothing can be built.
 */
function turnControls(
  { componentsOf, emojis, tableDoor }: Pick<ViewContext, 'componentsOf' | 'emojis' | 'tableDoor'>,
  words: Words,
  { match }: MatchView,
  state: GameState,
  { undoable, passFirst }: { readonly undoable: boolean; readonly passFirst: boolean },
): APIActionRowComponent<APIComponentInMessageActionRow>[] {
  const control = identify({ match });
  const hand = button(control('hand'), { label: words.t('turn.hand'), emoji: emojis.component('hand') });
  const learning = [
    ...openTableButton({ tableDoor }, words, { match }),
    ...hintButton(words, { match }),
    button(control('legend', match.theme), { label: QUESTION }),
  ];
  const undo = undoable ? [button(control('undo'), { label: words.t('turn.undo'), emoji: UNDO })] : [];
  if (state.phase === 'choose') {
    const options = startCardOptions(words, componentsOf(state), state.resting, emojis);
    return [
      row(select(control('choose'), options, { placeholder: words.t('dialogue.chooseCard') })),
      row(hand, ...undo, ...learning),
    ];
  }
  if (state.phase === 'substitute') {
    const take = button(control('take'), { label: words.t('turn.take'), style: 'primary' });
    // Five buttons are as many as a row holds.
    return tableDoor?.launchable
      ? [row(take, hand, ...undo), row(...learning)]
      : [row(take, hand, ...undo, ...learning)];
  }
  return [
    row(
      button(control('build'), {
        label: words.t('turn.build'),
        style: passFirst ? 'secondary' : 'primary',
        emoji: emojis.component('hammer'),
      }),
      button(control('pass'), {
        label: words.t('turn.pass'),
        style: passFirst ? 'primary' : 'secondary',
        emoji: emojis.component('passed'),
      }),
      hand,
      ...undo,
    ),
    row(...learning),
  ];
}
