/**
 * Chance from the machine: seeds for deals, ids for matches and processes, codes of invitations, links. The only randomness of the program;
 * everything else is drawn from the seeds.
 */
import { randomBytes, randomInt } from 'node:crypto';
import { customAlphabet, nanoid } from 'nanoid';
import { type Chance, CODE_ALPHABET, CODE_LENGTH } from '../match/index.ts';

const ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyz';
const ID_LENGTH = 10;

/** What a process needs beside what matches do. */
export interface MachineChance extends Chance {
  /** Of this process, until it ends. */
  processId(): string;
  /** Of a personal link: 128 bits. */
  linkId(): string;
}

export const machineChance: MachineChance = {
  seed: () => randomInt(2 ** 32),
  matchId: customAlphabet(ALPHABET, ID_LENGTH),
  processId: nanoid,
  linkId: () => randomBytes(16).toString('base64url'),
  inviteCode: customAlphabet(CODE_ALPHABET, CODE_LENGTH),
};
