/**
 * Random games as messages get them: matches with members and history, and a context without a client or real pictures.
 */
import { pino } from 'pino';
import type { UnshownMoves } from '../../../src/discord/delivery/index.ts';
import { createEmojis } from '../../../src/discord/emoji/emojis.ts';
import type { ViewContext } from '../../../src/discord/interactions/context.ts';
import { createLanguage, type Language } from '../../../src/language/index.ts';
import { DEFAULT_PERSON_SETTINGS } from '../../../src/match/clock/personSettings.ts';
import type { Match, MatchView, PlayedMove } from '../../../src/match/index.ts';
import { EMOJI_NAMES } from '../../../src/picture/index.ts';
import type { GameState } from '../../../src/rules/index.ts';
import { picturesBy } from '../../support/game/pictures.ts';
import { components, type RandomGame } from './randomGames.ts';

export const language: Language = createLanguage((fault) => {
  throw new Error(fault);
});

/** Names of maximum length, and with markup. */
export const NAMES = ['*Anni*', '@everyone', '`Peter`_~~||', 'Ŵ'.repeat(32)] as const;

/** The version before the first move. */
const FIRST_VERSION = 1000;

/** All uploaded, with ids of maximum length. */
export const emojis = createEmojis();
for (const name of EMOJI_NAMES) emojis.use(name, { id: '9'.repeat(20), name: `i_${name}_zzzz` });

export interface ShownGame {
  readonly views: readonly MatchView[];
  readonly played: readonly PlayedMove[];
  /** Its history ends with the move before the view. */
  readonly contextOf: (view: MatchView) => ViewContext;
}

export function shownGame(game: RandomGame, locale: string): ShownGame {
  const played = game.steps.map(
    ({ move, events }, number): PlayedMove => ({
      number,
      version: FIRST_VERSION + number + 1,
      seat: move.seat,
      move,
      events,
      at: new Date(number * 1000),
      automatic: null,
    }),
  );
  const states = [game.start, ...game.steps.map(({ state }) => state)];
  return {
    views: states.map((state, version) => ({ match: matchOf(game, state, version + FIRST_VERSION, locale), state })),
    played,
    contextOf: (view) => contextWith(played.slice(0, view.match.version - FIRST_VERSION)),
  };
}

function matchOf(game: RandomGame, state: GameState, version: number, locale: string): Match {
  return {
    id: 'abcdefghij',
    number: 1234567,
    side: game.setup.side,
    capacity: 4,
    locale,
    theme: 'dark',
    hostId: '1000',
    seed: 1,
    setup: game.setup,
    version,
    status: state.phase === 'over' ? 'finished' : 'running',
    place: { serverId: '1', channelId: '2', threadId: '3' },
    members: state.players.map((_, seat) => ({ personId: String(1000 + seat), name: NAMES[seat] ?? '' })),
    timeControl: null,
    pausedAt: null,
    rematchOf: null,
    // Unrated games offer every control.
    rated: false,
    ratedAlone: false,
    inviteCode: null,
    createdAt: new Date(0),
    updatedAt: new Date(0),
  };
}

/** `played`: moves since the last turn message. */
export function movesToReport(
  { played: all }: ShownGame,
  { match }: MatchView,
  played: readonly PlayedMove[] = [],
): UnshownMoves {
  return { played, recent: all.slice(0, match.version - FIRST_VERSION) };
}

function contextWith(history: readonly PlayedMove[]): ViewContext {
  return {
    componentsOf: () => components,
    language,
    log: pino({ level: 'silent' }),
    emojis,
    tableAccess: { launchable: true, link: async () => 'https://example.org/#token' },
    pictures: picturesBy(() => Buffer.from('picture')),
    matches: {
      clock: () => Promise.resolve(null),
      person: () =>
        Promise.resolve({ settings: DEFAULT_PERSON_SETTINGS, holidays: [], clientLocale: null, name: null }),
      history: () => Promise.resolve(history),
    },
  };
}
