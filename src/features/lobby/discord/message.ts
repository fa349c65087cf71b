/**
 * The lobby message of a match: who is in, how many seats are free, and the buttons; later where the game is played.
 * It is edited, not posted anew, whenever somebody comes or goes (`announcements.ts`).
 */
import type { APIComponentInContainer } from 'discord.js';
import {
  button,
  container,
  escapeName,
  type PublicMessage,
  plainName,
  publicMessage,
  row,
  select,
  text,
} from '../../../discord/messages/index.ts';
import { clockInWords, memberName, ratedInWords, shownNames } from '../../../discord/wording/index.ts';
import type { Words } from '../../../language/index.ts';
import { type Match, shownInviteCode } from '../../../match/index.ts';
import { computerAbout, computerLabel, lastComputer } from './computers/names.ts';
import { SETTINGS_ACTIONS } from './settings/form.ts';

/** The actions of the lobby's buttons, as their controls are registered. */
export const LOBBY_ACTIONS = { join: 'join', leave: 'leave', start: 'start', computer: 'computer' } as const;

/** The value in place of a computer player: the one that was seated last leaves. */
export const REMOVE = '-';

/** Before a computer player's name: as many of them as there are free seats. */
export const FILL = '*';

/** As many as a select of Discord takes. */
const OPTIONS = 25;

const ACCENT = 0xb98a4a;

export interface LobbyOffers {
  /** Of a finished game: who has won, and the points. */
  readonly outcome?: string;
  /** The address at which the bot is added, for those who are invited by a code. */
  readonly invitation?: string;
  /** The computer players that may be seated. */
  readonly computers?: readonly string[];
}

/** `threadId`: where the game is played once it has begun; null where it is played in the channel. */
export function lobbyMessage(
  words: Words,
  match: Match,
  threadId: string | null,
  { invitation = '', computers = [], outcome = '' }: LobbyOffers = {},
): PublicMessage {
  return publicMessage([
    container(
      [
        text(textOf(words, match, threadId, { invitation, outcome })),
        ...buttonsOf(words, match),
        ...computersOf(words, match, computers),
      ],
      ACCENT,
    ),
  ]);
}

function textOf(
  words: Words,
  match: Match,
  threadId: string | null,
  { invitation, outcome }: Required<Pick<LobbyOffers, 'invitation' | 'outcome'>>,
): string {
  const names = words.enumeration(shownNames(words, match));
  const seats = match.status === 'lobby' ? match.capacity : match.members.length;
  const board = words.t('lobby.settings', {
    side: words.t(`game.side.${match.side}`),
    players: words.t('game.players', { count: seats }),
  });
  const settings = `${board} · ${ratedInWords(words, match)}`;
  const title = words.t(match.status === 'lobby' ? 'lobby.title' : 'lobby.title.begun');
  const head = [`### ${title} · #${match.number}`, settings];
  if (match.occasion) {
    const { name, round } = match.occasion;
    head.push(words.t('leagues.ofLeague', { league: escapeName(name), round }));
  }
  if (match.rematchOf !== null) {
    head.push(words.t('lobby.rematchOn', { side: words.t(`game.side.${match.side}`) }));
  }
  if (match.timeControl !== null) head.push(words.t('time.control', { clock: clockInWords(words, match.timeControl) }));
  if (match.members.length > 0) head.push(words.t('lobby.players', { names }));
  switch (match.status) {
    case 'lobby': {
      const host = match.members.find((member) => member.personId === match.hostId);
      if (host !== undefined) head.push(words.t('lobby.host', { name: memberName(words, match, host.personId) }));
      head.push(words.t('lobby.seats', { joined: match.members.length, capacity: match.capacity }));
      if (match.inviteCode !== null) {
        head.push('', words.t('lobby.code', { code: shownInviteCode(match.inviteCode), address: invitation }), '');
      }
      return [...head, `-# ${words.t('lobby.hint')}`].join('\n');
    }
    case 'running':
      return [...head, startedLine(words, threadId)].join('\n');
    case 'finished':
      return [
        ...head,
        `${words.t('score.finished')}${threadId === null ? '' : ` · <#${threadId}>`}`,
        ...(outcome === '' ? [] : [outcome]),
      ].join('\n');
    case 'cancelled':
      return [...head, words.t('lobby.cancelled')].join('\n');
  }
}

function startedLine(words: Words, threadId: string | null): string {
  return threadId === null ? words.t('lobby.started') : words.t('lobby.startedIn', { thread: `<#${threadId}>` });
}

function buttonsOf(words: Words, match: Match): readonly APIComponentInContainer[] {
  if (match.status !== 'lobby') return [];
  const id = { matchId: match.id, version: match.version, details: [] };
  return [
    row(
      button(
        { ...id, action: LOBBY_ACTIONS.join },
        { label: words.t('lobby.join'), style: 'success', disabled: match.members.length >= match.capacity },
      ),
      button({ ...id, action: LOBBY_ACTIONS.leave }, { label: words.t('lobby.leave') }),
      button(
        { ...id, action: LOBBY_ACTIONS.start },
        { label: words.t('lobby.start'), style: 'primary', disabled: match.members.length < 2 },
      ),
      button({ ...id, action: SETTINGS_ACTIONS.open }, { label: words.t('time.settings.button') }),
    ),
  ];
}

/** A select of computer players to seat; the one seated last may leave again. */
function computersOf(words: Words, match: Match, computers: readonly string[]): readonly APIComponentInContainer[] {
  if (match.status !== 'lobby') return [];
  const seats = match.capacity - match.members.length;
  const free = seats > 0;
  const last = lastComputer(match);
  const removing =
    last === null ? [] : [{ label: words.t('computers.remove', { name: plainName(last) }), value: REMOVE }];
  // With many programs there is no room for all to be seated several at once: the weakest levels come first.
  const room = OPTIONS - computers.length - removing.length;
  const options = [
    ...(free ? computers : []).map((value) => ({
      label: computerLabel(words, value),
      description: computerAbout(words, value),
      value,
    })),
    ...(seats > 1 ? computers.slice(0, Math.max(0, room)) : []).map((value) => ({
      label: words.t('computers.several', { count: seats, name: computerLabel(words, value) }),
      description: words.t('computers.several.about'),
      value: `${FILL}${value}`,
    })),
    ...removing,
  ];
  if (options.length === 0) return [];
  const id = { matchId: match.id, version: match.version, details: [], action: LOBBY_ACTIONS.computer };
  return [row(select(id, options, { placeholder: words.t(free ? 'computers.add' : 'computers.removeOne') }))];
}
