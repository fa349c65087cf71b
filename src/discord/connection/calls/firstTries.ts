/**
 * Tells an interaction that another process has answered from one whose answer of ours got through though we did not hear of it:
 * Discord refuses both by the same code, and only who has tried before knows the difference.
 */
import { RESTJSONErrorCodes, type ResponseLike } from 'discord.js';
import { LRUCache } from 'lru-cache';
import { answerOf } from './answers.ts';

/** Stands in the body of a refusal of the first kind. */
export const ANSWERED_ELSEWHERE = 'answeredElsewhere';

const REMEMBERED = 10_000;

export interface FirstTries {
  /** An interaction is about to be answered; gives back what reads the answer to that. */
  answering(interactionId: string): (answer: ResponseLike) => Promise<ResponseLike>;
}

export function createFirstTries(): FirstTries {
  const tried = new LRUCache<string, true>({ max: REMEMBERED });
  return {
    answering(interactionId) {
      const isFirst = !tried.has(interactionId);
      tried.set(interactionId, true);
      return async (answer) => {
        if (!isFirst || answer.status !== 400) return answer;
        const body: unknown = JSON.parse(await answer.text());
        const isTaken =
          typeof body === 'object' &&
          body !== null &&
          'code' in body &&
          body.code === RESTJSONErrorCodes.InteractionHasAlreadyBeenAcknowledged;
        return answerOf(
          answer.status,
          answer.headers,
          JSON.stringify(isTaken ? { ...body, [ANSWERED_ELSEWHERE]: true } : body),
        );
      };
    },
  };
}
