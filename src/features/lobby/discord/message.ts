/** Renders the lobby message: players, free seats and controls, and later where the game is played. */
import type { APIComponentInContainer } from 'discord.js';
import {
  button,
  container,
  escapeName,
  identify,
  type PublicMessage,
  publicMessage,
  row,
  select,
  text,
} from '../../../discord/messages/index.ts';
import { memberName, nameOfMatch, ratedInWords, shownNames } from '../../../discord/wording/index.ts';
import { clockLine, type Words } from '../../../language/index.ts';
import type { Match } from '../../../match/index.ts';
import { formatInviteCode } from '../usecases/inviteCode.ts';
import { computerDescription, computerLabel, lastComputer } from './computerNames.ts';
import { SETTINGS_ACTIONS } from './settingsForm.ts';

export const LOBBY_ACTIONS = {
  join: 'join',
  leave: 'leave',
  start: 'start',
  computer: 'computer',
  cancel: 'cancel',
  cancelSure: 'cancelSure',
} as const;

/** Select value that removes the computer player seated last. */
export const REMOVE_COMPUTER = '-';

/** Prefix of a computer player in the select: fills all free seats with it. */
export const FILL_PREFIX = '*';

/** Discord's limit for a select. */
const MAX_SELECT_OPTIONS = 25;

const ACCENT_COLOR = 0xb98a4a;

export interface LobbyMessageOptions {
  readonly outcome?: string;
  /** The link with which people invited by a code can add the bot. */
  readonly invitation?: string;
  readonly computers?: readonly string[];
}

/** `threadId`: where the game is played once it has begun; null: in the channel. */
export function lobbyMessage(
  words: Words,
  match: Match,
  threadId: string | null,
  { invitation = '', computers = [], outcome = '' }: LobbyMessageOptions = {},
): PublicMessage {
  return publicMessage([
    container(
      [
        text(textOf(words, match, threadId, { invitation, outcome })),
        ...buttonsOf(words, match),
        ...computersOf(words, match, computers),
      ],
      ACCENT_COLOR,
    ),
  ]);
}

function textOf(
  words: Words,
  match: Match,
  threadId: string | null,
  { invitation, outcome }: Required<Pick<LobbyMessageOptions, 'invitation' | 'outcome'>>,
): string {
  const about: string[] = [];
  if (match.occasion) {
    const { name, round } = match.occasion;
    about.push(words.t('leagues.ofLeague', { league: escapeName(name), round }));
  }
  if (match.rematchOf !== null) {
    about.push(words.t('lobby.rematchOn', { side: words.t(`game.side.${match.side}`) }));
  }
  if (match.timeControl !== null) about.push(clockLine(words, match.timeControl));
  const rated = ratedInWords(words, match);
  if (match.status === 'lobby') return lobbyText(words, match, { about, rated, invitation });
  // The thread of a running game has its name, so a link and the state are enough here.
  const name = threadId === null ? nameOfMatch(words, { match, state: null }) : `<#${threadId}>`;
  const head = [`**${name}** · ${rated}`, ...(about.length > 0 ? [`-# ${about.join(' · ')}`] : [])];
  switch (match.status) {
    case 'running':
      return [...head, words.t('lobby.started')].join('\n');
    case 'finished':
      return [...head, outcome === '' ? words.t('score.finished') : outcome].join('\n');
    case 'cancelled':
      return [...head, words.t('lobby.cancelled')].join('\n');
  }
}

function lobbyText(
  words: Words,
  match: Match,
  {
    about,
    rated,
    invitation,
  }: { readonly about: readonly string[]; readonly rated: string; readonly invitation: string },
): string {
  const { members, capacity, hostId, inviteCode } = match;
  const board = words.t('lobby.settings', {
    side: words.t(`game.side.${match.side}`),
    players: words.t('game.players', { count: capacity }),
  });
  const title = words.t('lobby.title');
  const lines = [`### ${title} · #${match.number}`, `${board} · ${rated}`, ...about];
  if (members.length > 0) lines.push(words.t('lobby.players', { names: words.enumeration(shownNames(words, match)) }));
  const host = members.find(({ personId }) => personId === hostId);
  if (host !== undefined) lines.push(words.t('lobby.host', { name: memberName(words, match, host.personId) }));
  lines.push(words.t('lobby.seats', { joined: members.length, capacity }));
  const isFull = members.length === capacity;
  if (inviteCode !== null && !isFull) {
    lines.push('', words.t('lobby.code', { code: formatInviteCode(inviteCode), address: invitation }), '');
  }
  return [...lines, `-# ${words.t(isFull ? 'lobby.hint.full' : 'lobby.hint')}`].join('\n');
}

function buttonsOf(words: Words, match: Match): readonly APIComponentInContainer[] {
  if (match.status !== 'lobby') return [];
  const id = identify({ match });
  const { length } = match.members;
  const join = { label: words.t('lobby.join'), style: 'success', disabled: length >= match.capacity } as const;
  return [
    row(
      button(id(LOBBY_ACTIONS.join), join),
      button(id(LOBBY_ACTIONS.leave), { label: words.t('lobby.leave') }),
      button(id(LOBBY_ACTIONS.start), { label: words.t('lobby.start'), style: 'primary', disabled: length < 2 }),
      button(id(SETTINGS_ACTIONS.open), { label: words.t('time.settings.button') }),
      button(id(LOBBY_ACTIONS.cancel), { label: words.t('lobby.cancel') }),
    ),
  ];
}

function computersOf(words: Words, match: Match, computers: readonly string[]): readonly APIComponentInContainer[] {
  if (match.status !== 'lobby') return [];
  const seatCount = match.capacity - match.members.length;
  const hasFreeSeat = seatCount > 0;
  const last = lastComputer(words, match);
  const removeOption =
    last === null ? [] : [{ label: words.t('computers.remove', { name: last }), value: REMOVE_COMPUTER }];
  // If there are many programs, there is no room to offer several of each. The weakest levels come first.
  const freeOptions = MAX_SELECT_OPTIONS - computers.length - removeOption.length;
  const options = [
    ...(hasFreeSeat ? computers : []).map((value) => ({
      label: computerLabel(words, value),
      description: computerDescription(words, value),
      value,
    })),
    ...(seatCount > 1 ? computers.slice(0, Math.max(0, freeOptions)) : []).map((value) => ({
      label: words.t('computers.several', { count: seatCount, name: computerLabel(words, value) }),
      description: words.t('computers.several.about'),
      value: `${FILL_PREFIX}${value}`,
    })),
    ...removeOption,
  ];
  if (options.length === 0) return [];
  const id = identify({ match })(LOBBY_ACTIONS.computer);
  return [row(select(id, options, { placeholder: words.t(hasFreeSeat ? 'computers.add' : 'computers.removeOne') }))];
}
