/**
 * What the views need of the bot's surroundings: words, pictures, and the history to draw from.
 * Everything that acts is left out, so that a view can only show.
 */
import type { Matches } from '../../match/index.ts';
import type { BotContext } from './context.ts';

export interface ViewContext
  extends Pick<BotContext, 'componentsOf' | 'emojis' | 'language' | 'log' | 'pictures' | 'tableDoor'> {
  readonly matches: Pick<Matches, 'clock' | 'history' | 'person' | 'record'>;
}
