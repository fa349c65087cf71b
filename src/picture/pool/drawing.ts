/**
 * The helper in which pictures are drawn, one after the other.
 * It answers each job with its bytes or with what went wrong; queueing is the pool's matter.
 */
import { Renderer } from '../rendering/renderer.ts';
import type { FromDrawing, ToDrawing } from './messages.ts';
import { serve, tell } from './serve.ts';

const renderer = new Renderer();

serve<ToDrawing>(({ id, job }) => void tell(answered(id, job)));

function answered(id: number, job: ToDrawing['job']): FromDrawing {
  try {
    return { id, png: renderer.draw(job) };
  } catch (error) {
    return { id, fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
