/** A genuine use of each control, and its audience; a test names a control without a sample. */
import type { Shape } from '../../support/forgery.ts';

export interface Sample {
  /** The status of its game. */
  readonly on: 'running' | 'lobby' | 'finished' | 'none';
  readonly details?: readonly string[];
  /** Of a select. */
  readonly value?: string;
  /** Of a form. */
  readonly fields?: Readonly<Record<string, 'text' | 'choice'>>;
}

export const NONE: Sample = { on: 'none' };

const RUNNING: Sample = { on: 'running' };

const LOBBY: Sample = { on: 'lobby' };

const FINISHED: Sample = { on: 'finished' };

/** `20000`: two yellow cards. */
export const SAMPLES: Readonly<Record<string, Sample>> = {
  leagueEnter: { ...NONE, details: ['league1'] },
  leagueLeave: { ...NONE, details: ['league1'] },
  leagueCancel: { ...NONE, details: ['league1'] },
  join: LOBBY,
  seekJoin: { ...NONE, details: ['1'] },
  seekLeave: { ...NONE, details: ['1'] },
  seekStop: { ...NONE, details: ['1'] },
  seekAnother: NONE,
  seekComputer: { ...NONE, details: ['1'] },
  serverGames: NONE,
  serverGamesSet: {
    ...NONE,
    fields: { board: 'choice', language: 'choice', theme: 'choice', clock: 'text', whenUp: 'choice' },
  },
  serverRated: { ...NONE, details: ['off'] },
  serverFirst: { ...NONE, value: 'journeyman' },
  serverLimit: { ...NONE, value: '5' },
  serverHints: { ...NONE, value: '5' },
  serverReviews: { ...NONE, value: '5' },
  serverSilence: { ...NONE, value: 'results' },
  leave: LOBBY,
  start: LOBBY,
  settings: LOBBY,
  callOff: RUNNING,
  goOnStandIn: RUNNING,
  goOnEnd: RUNNING,
  goOnEndSure: RUNNING,
  goOnClock: RUNNING,
  goOnClockSet: { ...RUNNING, fields: { clock: 'text', whenUp: 'choice' } },
  computer: { ...LOBBY, value: 'journeyman' },
  settingsSet: {
    ...LOBBY,
    fields: { board: 'choice', language: 'choice', theme: 'choice', clock: 'text', whenUp: 'choice' },
  },
  build: RUNNING,
  buildBack: RUNNING,
  pass: RUNNING,
  take: RUNNING,
  hint: RUNNING,
  hand: RUNNING,
  undo: RUNNING,
  buildSpace: { ...RUNNING, value: 'C2' },
  buildPay: { ...RUNNING, details: ['C2', '020000'], value: '20000' },
  buildDraw: { ...RUNNING, details: ['C2', '20000'], value: '020000' },
  buildConfirm: { ...RUNNING, details: ['C2', '20000', '020000'] },
  passKeep: { ...RUNNING, value: '20001' },
  passConfirm: { ...RUNNING, details: ['20000'] },
  choose: { ...RUNNING, value: 'yellow' },
  takeCards: { ...RUNNING, value: '20000' },
  takeConfirm: { ...RUNNING, details: ['20000'] },
  hintShow: { ...RUNNING, details: ['build', 'C2', '20000', '020000'] },
  hintPass: RUNNING,
  hintChoose: { ...RUNNING, details: ['yellow'] },
  logOlder: { ...RUNNING, details: ['0'] },
  logNewer: { ...RUNNING, details: ['1'] },
  meTheme: { ...NONE, value: 'light' },
  tableWords: { ...RUNNING, details: ['1'] },
  tablePart: { ...RUNNING, value: '1' },
  openTable: RUNNING,
  linkEnd: { ...NONE, value: 'link000000000000000001' },
  linksEnd: NONE,
  rules: { ...NONE, value: 'rounds' },
  leaderboard: { ...NONE, details: ['here', 'two', 'all', '1', 'text', '0'] },
  rulesPage: { ...NONE, details: ['rounds'] },
  help: { ...NONE, value: 'clocks' },
  finishedGames: { ...NONE, details: ['0'] },
  history: { ...NONE, details: ['o', '5', '---', '-', 'channel', '-'] },
  historyGame: { ...NONE, value: 'match00003' },
  pastMove: { ...FINISHED, details: ['0'] },
  newGame: FINISHED,
  film: FINISHED,
  replay: FINISHED,
  legend: { ...NONE, details: ['light'] },
  close: RUNNING,
  agree: { ...RUNNING, details: ['1'] },
  decline: { ...RUNNING, details: ['1'] },
  resume: { ...RUNNING, details: ['1'] },
  askTakeBack: RUNNING,
  resignConfirm: RUNNING,
  comeBack: RUNNING,
  voteStandIn: RUNNING,
  rematch: FINISHED,
  rematchSide: { ...FINISHED, details: ['A'] },
  review: FINISHED,
  reviewRefresh: FINISHED,
  reviewAsk: FINISHED,
  reviewCancel: FINISHED,
  reviewPosition: { ...FINISHED, value: '3' },
  planBuild: { ...RUNNING, details: ['-', '0'], value: 'C2' },
  planQueue: { ...RUNNING, details: ['-', '0'], value: '-' },
  ...Object.fromEntries(
    ['planPass', 'planSkip', 'planBack', 'planClear', 'planNote', 'planUnqueue'].map((action) => [
      action,
      { ...RUNNING, details: ['-', '0'] },
    ]),
  ),
  planNoteText: { ...RUNNING, fields: { note: 'text' } },
  me: NONE,
  holiday: NONE,
  digest: NONE,
  meSet: { ...NONE, fields: { language: 'choice', zone: 'text', quiet: 'text', reminders: 'text', pings: 'choice' } },
  wordsFirst: { ...NONE, details: ['on'] },
  forgetAsk: NONE,
  forgetMe: NONE,
  digestSet: { ...NONE, fields: { digest: 'text' } },
  holidaySet: { ...NONE, fields: { first: 'text', last: 'text' } },
  puzzle: { ...NONE, details: ['0a1b2c3d', '-'] },
  puzzleAnswer: { ...NONE, details: ['0a1b2c3d', '-'], value: 'C2' },
  puzzleType: { ...NONE, details: ['0a1b2c3d', '-'] },
  puzzleTyped: { ...NONE, details: ['0a1b2c3d', '-'], fields: { answer: 'text' } },
  puzzleGiveUp: { ...NONE, details: ['0a1b2c3d', '-'] },
  puzzlePage: { ...NONE, details: ['0a1b2c3d', '-', '0'] },
  puzzleNext: { ...NONE, details: ['easy'] },
  tutorial: NONE,
  tutorialSpace: { ...NONE, details: ['frame'], value: 'B3' },
  tutorialPay: { ...NONE, details: ['frame', 'B3', '000000'], value: '00010' },
  tutorialDraw: { ...NONE, details: ['midsection', 'B3', '00020'], value: '000100' },
  tutorialBuild: { ...NONE, details: ['frame', 'B3', '00010', '000000'] },
  tutorialKeep: { ...NONE, details: ['pass'], value: '00201' },
  tutorialPass: { ...NONE, details: ['pass', '00100'] },
  tutorialChoose: { ...NONE, details: ['startCard'], value: 'violet' },
  tutorialOn: { ...NONE, details: ['welcome'] },
  tutorialEnd: NONE,
  tutorialAgain: NONE,
  tutorialPlay: NONE,
};

/** Controls for people who can view the game. */
export const FOR_ONLOOKERS = [
  'openTable',
  'pastMove',
  'film',
  'replay',
  'join',
  'agree',
  // Checks by itself whether they manage the server.
  'callOff',
  'decline',
  'logOlder',
  'logNewer',
  'tableWords',
  'tablePart',
  'review',
  'reviewRefresh',
  'reviewPosition',
];

/** Controls without a game. */
export const FOR_ANYBODY = [
  'linkEnd',
  'linksEnd',
  'leagueEnter',
  'leagueLeave',
  'leagueCancel',
  'finishedGames',
  'history',
  'historyGame',
  'legend',
  'meTheme',
  'rules',
  'rulesPage',
  'help',
  'close',
  'me',
  'meSet',
  'holiday',
  'holidaySet',
  'digest',
  'digestSet',
  'wordsFirst',
  'forgetAsk',
  'forgetMe',
  'puzzle',
  'puzzleAnswer',
  'puzzleType',
  'puzzleTyped',
  'puzzleGiveUp',
  'puzzlePage',
  'puzzleNext',
  'tutorial',
  'tutorialSpace',
  'tutorialPay',
  'tutorialDraw',
  'tutorialBuild',
  'tutorialKeep',
  'tutorialPass',
  'tutorialChoose',
  'tutorialOn',
  'tutorialEnd',
  'tutorialAgain',
  'tutorialPlay',
  'seekJoin',
  'seekLeave',
  'seekStop',
  'seekAnother',
  'seekComputer',
  'leaderboard',
  'serverGames',
  'serverGamesSet',
  'serverRated',
  'serverFirst',
  'serverLimit',
  'serverHints',
  'serverReviews',
  'serverSilence',
];

export function shapeOf({ value, fields }: Sample): Shape {
  if (fields) return { kind: 'form', fields: Object.entries(fields).map(([name, kind]) => label(name, kind, '')) };
  return value === undefined ? { kind: 'button' } : { kind: 'select', values: [value] };
}

export function label(name: string, kind: 'text' | 'choice', content: string) {
  const component = kind === 'text' ? { type: 4, value: content } : { type: 3, values: [content] };
  return { type: 18, id: 1, component: { ...component, id: 2, custom_id: name } };
}
