/** The helper in which pictures are drawn, one after the other. It answers each job with its bytes or with what went wrong. */
import { answered, type FromWorker, serve, type ToWorker, tell } from '../../kernel/index.ts';
import { Renderer } from '../rendering/renderer.ts';
import type { PictureJob } from '../requests.ts';

const renderer = new Renderer();

serve<ToWorker<PictureJob>>(({ id, work }) => {
  const answer: FromWorker<Uint8Array> = answered(id, () => renderer.draw(work));
  void tell(answer);
});
