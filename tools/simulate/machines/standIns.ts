/**
 * What is not judged here and costs much stands in for itself: pictures that nobody draws, computer players that do not think.
 */

import type { MoveJudge } from '../../../src/features/advice/usecases/ports.ts';
import type { ComputerPlayers } from '../../../src/features/play/computers/ports.ts';
import type { Adviser } from '../../../src/opponents/index.ts';
import { createPictures, type Pictures } from '../../../src/picture/index.ts';
import { type Components, seededRandom } from '../../../src/rules/index.ts';
import { quickMove } from '../../support/population/moves.ts';

/** The computer player that may take a seat. */
export const INSTANT = 'instant';

export const noPictures: Pictures = { ...createPictures(async () => Buffer.alloc(0)), close: async () => undefined };

export function instantComputers(components: Components): ComputerPlayers {
  return {
    move: async ({ state, seed }) => ({ move: quickMove(components, state, seededRandom(seed)), replaced: null }),
  };
}

/** Every move was as good as any. */
export const lenientJudge: MoveJudge = { judge: async () => null };

async function notAsked(): Promise<never> {
  throw new Error('nobody asks for advice here');
}

export const noAdvice: Adviser = { advise: notAsked, adviseOnPassing: notAsked };
