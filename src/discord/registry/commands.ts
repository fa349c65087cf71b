/**
 * The only list of slash commands: what is registered at Discord, and what is dispatched.
 * Discord shows them in this order.
 */
import { hint } from '../advice/index.ts';
import type { Command } from '../frame/index.ts';
import { board, help, log, rules, since } from '../looking/index.ts';
import { me } from '../people/index.ts';
import { plan } from '../plans/index.ts';
import { puzzle } from '../puzzles/index.ts';
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
  plan,
  hint,
  puzzle,
  me,
  rules,
  tutorial,
  server,
  help,
];
