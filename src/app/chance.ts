/** The program's only source of randomness: seeds for deals, ids, codes and links. */
import { randomBytes, randomInt } from 'node:crypto';
import { customAlphabet, nanoid } from 'nanoid';
import type { MatchRandom } from '../features/lobby/usecases/commands.ts';
import { CODE_ALPHABET, CODE_LENGTH } from '../features/lobby/usecases/inviteCode.ts';

const ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyz';
const ID_LENGTH = 10;

export interface MachineChance extends MatchRandom {
  processId(): string;
  /** The secret of a personal link, with 128 random bits. */
  linkId(): string;
}

export const machineChance: MachineChance = {
  seed: () => randomInt(2 ** 32),
  matchId: customAlphabet(ALPHABET, ID_LENGTH),
  processId: nanoid,
  linkId: () => randomBytes(16).toString('base64url'),
  inviteCode: customAlphabet(CODE_ALPHABET, CODE_LENGTH),
};
