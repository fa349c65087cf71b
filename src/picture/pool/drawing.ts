/** The helper process that draws one picture after another and answers each job with bytes or an error. */
import { answerWork, type FromWorker, sendToParent, serveParent, type ToWorker } from '../../kernel/index.ts';
import type { PictureJob } from '../requests.ts';
import { Renderer } from './renderer.ts';

const renderer = new Renderer();

serveParent<ToWorker<PictureJob>>(({ id, work }) => {
  const answer: FromWorker<Uint8Array> = answerWork(id, () => renderer.draw(work));
  void sendToParent(answer);
});
