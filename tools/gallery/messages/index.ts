/** The states of the messages of every feature; a feature without its list does not compile. */
import type { FeatureName } from '../../../src/features/index.ts';
import type { MessageStates } from './state.ts';
import * as games from './states/games.ts';
import * as people from './states/people.ts';

export const MESSAGES = {
  lobby: games.lobbyStates,
  play: games.playStates,
  agreements: games.agreementStates,
  views: games.viewStates,
  plans: games.planStates,
  advice: games.adviceStates,
  time: games.timeStates,
  leagues: people.leagueStates,
  seeks: people.seekStates,
  profiles: people.profileStates,
  puzzles: people.puzzleStates,
  account: people.accountStates,
  privacy: people.privacyStates,
  servers: people.serverStates,
  links: people.linkStates,
  tutorial: people.tutorialStates,
  notices: {},
} satisfies Record<FeatureName, MessageStates>;
