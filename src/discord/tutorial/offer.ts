/**
 * The way into the tutorial for whoever wants to offer it: a button that begins it, or goes on with it.
 * Its control is among those of this room.
 */
import type { APIButtonComponent } from 'discord.js';
import type { Words } from '../../language/index.ts';
import { button, withoutGame } from '../messages/index.ts';

export function tutorialButton(words: Words): APIButtonComponent {
  return button(withoutGame('tutorial'), { label: words.t('tutorial.offer') });
}
