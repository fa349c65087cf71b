/** The states of the messages of every feature; a feature without its list does not compile. */
import type { FeatureName } from '../../../src/features/index.ts';
import type { MessageStates } from './state.ts';
import * as agreements from './states/agreements.ts';
import * as games from './states/games.ts';
import * as learning from './states/learning.ts';
import * as people from './states/people.ts';
import * as views from './states/views.ts';

export const MESSAGES = {
  lobby: games.lobbyStates,
  play: games.playStates,
  agreements: agreements.agreementStates,
  views: views.viewStates,
  plans: games.planStates,
  advice: games.adviceStates,
  time: { ...agreements.timeStates, ...agreements.lineStates },
  leagues: people.leagueStates,
  seeks: people.seekStates,
  profiles: people.profileStates,
  puzzles: learning.puzzleStates,
  account: people.accountStates,
  privacy: people.privacyStates,
  servers: people.serverStates,
  links: people.linkStates,
  tutorial: learning.tutorialStates,
  notices: people.noticeStates,
} satisfies Record<FeatureName, MessageStates>;
