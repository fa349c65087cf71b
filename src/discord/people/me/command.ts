/**
 * `/me settings`: one's own settings and holidays, seen by oneself alone.
 * They are changed by the buttons of the card.
 */
import { type Subcommand, subcommandData } from '../../frame/index.ts';
import { showMe } from './showMe.ts';

export const mySettings: Subcommand = {
  name: 'settings',
  offers: null,
  data: (language) => subcommandData(language, 'me.settings', []),
  execute: showMe,
};
