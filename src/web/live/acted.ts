/**
 * What has come of something that somebody did at the table: the answer to their page, and who is to be shown the game anew.
 */
import type { Answer } from '../../table/index.ts';

/** `changed`: what is shown is to be sent anew, to the person's own pages or to all. */
export interface Acted {
  readonly answer: Omit<Answer, 'type' | 'id'>;
  readonly code: string;
  readonly changed: 'nothing' | 'own' | 'all';
}
