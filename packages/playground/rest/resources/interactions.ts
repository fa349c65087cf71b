/**
 * `/interactions/:id/:token/callback`: the first answer to an interaction.
 */
import { answerInteraction } from '../../interactions/index.ts';
import { found, noContent, param, type Route } from '../route.ts';

export const interactionRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/interactions/:interactionId/:interactionToken/callback',
    bucket: 'none',
    open: true,
    handle: async (core, request) => {
      const answer = await answerInteraction(
        core,
        param(request, 'interactionId'),
        param(request, 'interactionToken'),
        request.body,
        request.uploads,
      );
      if (!answer.ok) return answer;
      return request.query.with_response === 'true' ? found(answer.value) : noContent;
    },
  },
];
