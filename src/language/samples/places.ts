/**
 * Where people see the wordings of each file of the catalogue, for whoever reads all of them.
 * In English, as all that the programs on the command line say.
 */
import type { Namespace } from '../catalogues.ts';

export const PLACES: Readonly<Record<Namespace, string>> = {
  agreements: 'What players ask of one another, in the thread of their game',
  commands: 'Slash commands as Discord lists them: names, descriptions, options and choices',
  computers: 'Computer players, in the lobby and in the thread',
  dialogue: 'Building, passing, choosing and taking cards: answers that only one person sees',
  door: 'The table in the browser, before anybody is known to it',
  editor: 'The page on which the component data are set right (`npm run components`)',
  errors: 'Answers where something could not be done',
  events: 'What has happened: whole sentences, and lines of the log',
  game: 'Terms of the game, and what other wordings are made of',
  help: 'What can be done here and now, pages about the bot, and how to read the table',
  history: 'Finished games, looked back at',
  leagues: 'Leagues: how people enter, rounds, standings, the end of a season, and answers about them',
  limits: 'Where somebody has asked for as much as there is, and when there is more',
  lobby: 'A game before it begins, and the lists of games',
  me: 'One’s own settings, holidays and the digest',
  notices: 'Whoever has chosen a channel is told that nothing can be posted there',
  plans: 'Moves tried out in private',
  privacy: 'What is kept about a person, forgetting it, and what is said in the place of forgotten people',
  profiles: 'Profiles, badges and leaderboards, as pictures and in words',
  puzzles: 'Puzzles, a server’s daily one, and what became of an answer',
  refusals: 'Why a move, a wish or a file is refused, and what would be right',
  replay: 'The replay of a finished game, a page that opens from a file',
  touch: 'The table in the browser, a page to play on',
  links: 'Personal links to the table in the browser, and opening it in Discord: answers that only one person sees',
  live: 'Why the table in the browser can’t be shown, or no longer',
  rules: 'The rules by topic, and what their drawings show',
  score: 'The score sheet: words in a picture, and the end of a game',
  seeks: 'People who look for others to play with, and what they are answered',
  servers: 'What a server sets for itself, for those who manage it',
  start: 'The first page, before the first game',
  table: 'The table in words, for whoever sees no pictures',
  teaching: 'Hints, reasons and reviews',
  time: 'Clocks, deadlines, reminders, who stands in',
  tutorial: 'The tutorial: what is taught and asked at each step, and what is said of other moves',
  turn: 'The turn message and its buttons, the log',
  visibility: 'By whom one is seen, and whom one has blocked',
};
