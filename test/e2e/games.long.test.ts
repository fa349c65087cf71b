/** Whole games from a lobby filled by slash commands or by buttons, played half by commands and half by buttons. */
import { expect, it } from 'vitest';
import { drawnPartOf } from '../support/runner/campaign.ts';
import { gatherByButton, gatherByCommand } from './support/lobby.ts';
import { playWholeGame, type WholeGameOptions } from './support/wholeGame.ts';

interface Case extends WholeGameOptions {
  readonly title: string;
  readonly gather: typeof gatherByButton;
  /** Whether its deal and its moves make substitutes necessary. */
  readonly hasSubstitutes?: boolean;
}

const CASES: readonly Case[] = [
  {
    title: 'of two, on side A, in English, by commands, with every picture',
    gather: gatherByCommand,
    side: 'A',
    names: ['anni', 'jana'],
    seed: 1,
    drawn: 1,
  },
  {
    title: 'of three, on side B, in German, by commands',
    gather: gatherByCommand,
    side: 'B',
    names: ['peter', 'anni', 'lukas'],
    seed: 2,
    drawn: 8,
  },
  {
    title: 'of four, on side A, in Dutch, by commands, with every kind of move',
    gather: gatherByCommand,
    side: 'A',
    names: ['jana', 'peter', 'anni', 'lukas'],
    locales: { jana: 'nl', peter: 'hu', lukas: 'ja' },
    seed: 3,
    drawn: 4,
    hasSubstitutes: true,
  },
  {
    title: 'of two, on side B, in Hungarian, by buttons',
    gather: gatherByButton,
    side: 'B',
    names: ['jana', 'lukas'],
    locales: { jana: 'hu', lukas: 'nl' },
    seed: 4,
    drawn: 4,
  },
  {
    title: 'of three, on side A, in Japanese, by buttons, with every kind of move',
    gather: gatherByButton,
    side: 'A',
    names: ['peter', 'anni', 'jana'],
    locales: { peter: 'ja' },
    seed: 5,
    drawn: 8,
    hasSubstitutes: true,
  },
];

it.each(drawnPartOf('whole games by commands and buttons', CASES, 1))(
  'a whole game $title',
  async ({ gather, hasSubstitutes, ...options }) => {
    const kinds = await playWholeGame(gather, options);
    if (hasSubstitutes) expect([...kinds].sort()).toEqual(['build', 'choose', 'pass', 'substitute']);
  },
);
