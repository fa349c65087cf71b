/**
 * Tells a game that its review is done, where it has not been called off meanwhile.
 */
import {
  type Delivered,
  gameWords,
  NOTHING,
  postInThread,
  type Telling,
  tellBeside,
  type Undeliverable,
} from '../../../../discord/delivery/index.ts';
import { illustrated } from '../../../../discord/emoji/index.ts';
import { jumpLinks } from '../../../../discord/frame/index.ts';
import { publicMessage } from '../../../../discord/messages/index.ts';
import { reviewParts } from './message.ts';

/** The review, where it is done and has not been called off meanwhile. */
export async function tellReview(telling: Telling): Promise<Delivered | Undeliverable> {
  const { context, view } = telling;
  const review = await context.matches.review(view.match.id);
  if (review?.status !== 'done') return NOTHING;
  const history = await context.matches.history(view.match.id);
  const words = illustrated(context, gameWords(telling), view.state);
  const readerId = telling.reader?.personId;
  const posts = await context.outbox.turnPosts(view.match.id, ...(readerId === undefined ? [] : [readerId]));
  const link = jumpLinks(view.match, posts);
  const message = publicMessage(
    reviewParts(words, context.componentsOf(view.state), { match: view.match, history, review, link }),
  );
  const posted = await postInThread(telling, 'review', () => message);
  await context.progress.finish(view.match.id);
  return tellBeside(telling, posted ?? 'gone');
}
