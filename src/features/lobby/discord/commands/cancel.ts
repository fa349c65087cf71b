/**
 * `/game cancel`: by the host of a game in which nobody has moved; where a player is absent, by those who are left; and by
 * those who manage the server, of any game on it.
 */

import {
  acknowledge,
  actorOf,
  buttonInput,
  type Control,
  conclude,
  defineControl,
  gameOption,
  isMember,
  managedServer,
  none,
  onlooker,
  refused,
  type Scope,
  type Subcommand,
  show,
  subcommandData,
  whichMatchFirst,
  wordsOf,
} from '../../../../discord/frame/index.ts';
import { button, identify, type PrivateMessage, row, text } from '../../../../discord/messages/index.ts';
import type { Words } from '../../../../language/index.ts';
import type { MatchView } from '../../../../match/index.ts';
import { askToEnd, noticeAbsence } from '../../../time/discord/index.ts';
import { cancelling, carryOut } from '../useCases.ts';

const CALL_OFF = 'callOff';

/** Games that the person has opened and is still in. */
const hosted: Scope = (view, personId) => isMember(view, personId) && view.match.hostId === personId;

export const cancel: Subcommand = {
  name: 'cancel',
  data: (language) => subcommandData(language, 'game.cancel', [gameOption(language)]),
  offers: isMember,
  async execute(context, interaction) {
    await acknowledge(interaction);
    const words = wordsOf(context, interaction);
    const view = await whichMatchFirst(context, interaction, words, [hosted, isMember]);
    if (view === null) return;
    const { id } = interaction.user;
    const { status, hostId, place } = view.match;
    const isManaged = place.serverId !== null && managedServer(interaction) === place.serverId;
    if (isManaged && (status === 'running' || (status === 'lobby' && hostId !== id))) {
      await show(interaction, callOffQuestion(words, view));
      return;
    }
    const awaited = status === 'running' && isMember(view, id) ? await noticeAbsence(context, view, id) : null;
    if (awaited?.until === null && awaited.personId !== id) await askToEnd(context, interaction, view);
    else await carryOut(context, interaction, view.match.id, cancelling);
  },
};

export const callOff: Control = defineControl({
  action: CALL_OFF,
  takes: buttonInput,
  details: none,
  door: onlooker({ statuses: ['lobby', 'running'], currency: 'any' }),
  async execute(context, { interaction, view }) {
    const { id, hostId, place } = view.match;
    // They may manage it no longer.
    const isManaged = place.serverId !== null && managedServer(interaction) === place.serverId;
    const done = isManaged
      ? await context.matches.callOff(actorOf(interaction), id)
      : ({ ok: false, code: 'notHost', hostId } as const);
    if (done.ok) await conclude(interaction, wordsOf(context, interaction).t('lobby.callOff.done'));
    else await refused(context, interaction, view, done);
  },
});

function callOffQuestion(words: Words, view: MatchView): PrivateMessage {
  const id = identify(view);
  return {
    components: [
      text(words.t('lobby.callOff.question')),
      row(
        button(id(CALL_OFF), { label: words.t('lobby.callOff.confirm'), style: 'danger' }),
        button(id('close'), { label: words.t('dialogue.cancel') }),
      ),
    ],
  };
}
