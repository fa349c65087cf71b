/** The More button of turn messages: a private menu of what features offer the person in this game. */
import { z } from 'zod';
import {
  type Control,
  defineControl,
  endDialogue,
  selectInput,
  showStep,
  spectator,
} from '../../discord/interactions/index.ts';
import { identify, row, select, text } from '../../discord/messages/index.ts';
import { hintRefusal, isPlaying } from '../../match/index.ts';
import { TURN_MENU, TURN_MENU_ACTIONS, type TurnMenuItem } from '../manifest.ts';
import { features } from './features.ts';

const items: readonly TurnMenuItem[] = features
  .flatMap(({ turnMenu = [] }) => turnMenu)
  .toSorted((a, b) => TURN_MENU.indexOf(a.name) - TURN_MENU.indexOf(b.name));

const guard = spectator({ statuses: ['running', 'finished'], currency: 'any' });

const open = defineControl({
  action: TURN_MENU_ACTIONS.open,
  guard,
  async execute(context, { interaction, words, view }) {
    const { id } = interaction.user;
    const options: { label: string; value: string }[] = [];
    for (const { name, offers } of items) {
      if (await offers(context, view, id)) options.push({ label: words.t(`turn.more.${name}`), value: name });
    }
    const refused = hintRefusal(view.match);
    const hints = refused ? words.t(`limits.noHints.${refused.because}`) : words.t('turn.more.hints');
    const control = identify(view)(TURN_MENU_ACTIONS.choose);
    await showStep(interaction, {
      components: [
        text([`**${words.t('turn.more')}**`, ...(isPlaying(view.match, id) ? [`-# ${hints}`] : [])].join('\n')),
        row(select(control, options, { placeholder: words.t('turn.more.choose') })),
      ],
    });
  },
});

const choose = defineControl({
  action: TURN_MENU_ACTIONS.choose,
  takes: selectInput(z.enum(TURN_MENU)),
  guard,
  async execute(context, { interaction, words, view, version, value }) {
    const item = items.find(({ name }) => name === value);
    if (item && (await item.offers(context, view, interaction.user.id)))
      await item.run(context, { interaction, view, version, words });
    else await endDialogue(interaction, words.t('turn.more.gone'));
  },
});

export const turnMenuControls: readonly Control[] = [open, choose];
