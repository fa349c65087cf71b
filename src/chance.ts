/**
 * Chance from the machine: seeds for deals, ids for matches and processes, codes of invitations. The only randomness of the program;
 * everything else is drawn from the seeds.
 */
import { randomInt } from 'node:crypto';
import { customAlphabet, nanoid } from 'nanoid';
import { type Chance, CODE_ALPHABET, CODE_LENGTH } from './match/index.ts';

const ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyz';
const ID_LENGTH = 10;

export const machineChance: Chance & { /** Of this process, until it ends. */ processId(): string } = {
  seed: () => randomInt(2 ** 32),
  matchId: customAlphabet(ALPHABET, ID_LENGTH),
  processId: nanoid,
  inviteCode: customAlphabet(CODE_ALPHABET, CODE_LENGTH),
};
