/**
 * `/game cancel`: for the host before the first move, for the other players if one is absent, and for server managers
 * at any time. The button of a lobby is for the host.
 */
import {
  actorOf,
  answerRefusal,
  type Control,
  confirmation,
  defineControl,
  endDialogue,
  gameOption,
  host,
  isMember,
  managedServer,
  type Scope,
  type Subcommand,
  showStep,
  spectator,
  subcommand,
  whichMatchFirst,
} from '../../../discord/interactions/index.ts';
import { identify, type PrivateMessage } from '../../../discord/messages/index.ts';
import type { Words } from '../../../language/index.ts';
import type { MatchView } from '../../../match/index.ts';
import { confirmEnd, findAwaited } from '../../time/discord/index.ts';
import { cancelAction, runLobbyAction } from './membership.ts';
import { LOBBY_ACTIONS } from './message.ts';

const CALL_OFF = 'callOff';

const hosted: Scope = (view, personId) => isMember(view, personId) && view.match.hostId === personId;

export const cancelSubcommand: Subcommand = {
  ...subcommand('game.cancel', (language) => [gameOption(language)]),
  offers: isMember,
  async execute(context, interaction, words) {
    const view = await whichMatchFirst(context, interaction, words, [hosted, isMember]);
    if (view === null) return;
    const { id } = interaction.user;
    const { status, hostId, place } = view.match;
    const isManaged = place.serverId !== null && managedServer(interaction) === place.serverId;
    if (isManaged && (status === 'running' || (status === 'lobby' && hostId !== id)))
      return showStep(interaction, callOffQuestion(words, view));
    const awaited = status === 'running' && isMember(view, id) ? await findAwaited(context, view, id) : null;
    if (awaited?.until === null && awaited.personId !== id) await confirmEnd(context, interaction, view);
    else await runLobbyAction(context, interaction, view.match.id, cancelAction);
  },
};

const callOff = defineControl({
  action: CALL_OFF,
  guard: spectator({ statuses: ['lobby', 'running'], currency: 'any' }),
  execute: async (context, { interaction, words, view }) => {
    const { id, hostId, place } = view.match;
    // The person may have lost the permission since the question was shown.
    const isManaged = place.serverId !== null && managedServer(interaction) === place.serverId;
    const done = isManaged
      ? await context.matches.callOff(actorOf(interaction), id)
      : ({ ok: false, code: 'notHost', hostId } as const);
    if (done.ok) await endDialogue(interaction, words.t('lobby.callOff.done'));
    else await answerRefusal(context, interaction, view, done);
  },
});

const hostsLobby = host({ statuses: ['lobby'], currency: 'any' });

const cancel = defineControl({
  action: LOBBY_ACTIONS.cancel,
  guard: hostsLobby,
  execute: (_, { interaction, words, view }) =>
    showStep(
      interaction,
      confirmation(words, identify(view)(LOBBY_ACTIONS.cancelSure), {
        question: words.t('lobby.cancel.question'),
        confirm: words.t('lobby.cancel.confirm'),
        cancel: words.t('lobby.cancel.keep'),
      }),
    ),
});

const cancelSure = defineControl({
  action: LOBBY_ACTIONS.cancelSure,
  guard: hostsLobby,
  execute: (context, { interaction, view }) => runLobbyAction(context, interaction, view.match.id, cancelAction),
});

export const cancelControls: readonly Control[] = [cancel, cancelSure, callOff];

function callOffQuestion(words: Words, view: MatchView): PrivateMessage {
  const texts = { question: words.t('lobby.callOff.question'), confirm: words.t('lobby.callOff.confirm') };
  return confirmation(words, identify(view)(CALL_OFF), texts);
}
