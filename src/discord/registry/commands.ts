/**
 * The only list of slash commands: what is registered at Discord, and what is dispatched.
 * Discord shows them in this order.
 */
import { hint } from '../advice/index.ts';
import type { Command } from '../frame/index.ts';
import { league } from '../leagues/index.ts';
import { board, help, history, log, rules, since } from '../looking/index.ts';
import { me } from '../people/index.ts';
import { plan } from '../plans/index.ts';
import { leaderboard, profile } from '../profiles/index.ts';
import { puzzle } from '../puzzles/index.ts';
import { seek } from '../seeks/index.ts';
import { hand, take, undo } from '../turn/index.ts';
import { buildAnywhere, chooseAnywhere, passAnywhere, tutorial } from '../tutorial/index.ts';
import { game } from './gameCommand.ts';
import { server } from './serverCommand.ts';

export const commands: readonly Command[] = [
  game,
  buildAnywhere,
  passAnywhere,
  chooseAnywhere,
  take,
  undo,
  board,
  hand,
  log,
  since,
  history,
  plan,
  hint,
  puzzle,
  seek,
  league,
  profile,
  leaderboard,
  me,
  rules,
  tutorial,
  server,
  help,
];
