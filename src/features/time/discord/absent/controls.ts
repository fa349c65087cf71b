/**
 * The buttons under the message that says who is absent, and the form of the clock that the others want.
 * Whether they may go on is decided by the matches.
 */
import {
  buttonInput,
  type Control,
  conclude,
  defineControl,
  formInput,
  member,
  none,
  wordsOf,
} from '../../../../discord/frame/index.ts';
import { identify, makeCustomId } from '../../../../discord/messages/index.ts';
import { CLOCK_FIELDS, clockFields, readSomeClock } from '../clockField.ts';
import { askToEnd, goOn } from './goOn.ts';
import { ABSENT_ACTIONS } from './message.ts';

const atTable = member({ statuses: ['running'], currency: 'any' });

const standIn = defineControl({
  action: ABSENT_ACTIONS.standIn,
  takes: buttonInput,
  details: none,
  door: atTable,
  execute: (context, { interaction, view }) => goOn(context, interaction, view, { way: 'standIn' }),
});

const end = defineControl({
  action: ABSENT_ACTIONS.end,
  takes: buttonInput,
  details: none,
  door: atTable,
  execute: (context, { interaction, view }) => askToEnd(context, interaction, view),
});

const endSure = defineControl({
  action: ABSENT_ACTIONS.endSure,
  takes: buttonInput,
  details: none,
  door: atTable,
  execute: (context, { interaction, view }) => goOn(context, interaction, view, { way: 'end' }),
});

const clock = defineControl({
  action: ABSENT_ACTIONS.clock,
  takes: buttonInput,
  details: none,
  door: atTable,
  answersItself: true,
  async execute(context, { interaction, view }) {
    const words = wordsOf(context, interaction);
    await interaction.showModal({
      custom_id: makeCustomId(identify(view)(ABSENT_ACTIONS.clockSet)),
      title: words.t('time.settings.clock.title'),
      components: [...clockFields(words, null, 'standIn', new Map())],
    });
  },
});

const clockSet = defineControl({
  action: ABSENT_ACTIONS.clockSet,
  takes: formInput({ [CLOCK_FIELDS.clock]: 'text', [CLOCK_FIELDS.whenUp]: 'choice' }),
  details: none,
  door: atTable,
  async execute(context, { interaction, view, field }) {
    const read = readSomeClock(wordsOf(context, interaction), field('clock'), field('whenUp'));
    if (read.ok) await goOn(context, interaction, view, { way: 'clock', timeControl: read.control });
    else await conclude(interaction, read.sentence);
  },
});

export const absentControls: readonly Control[] = [standIn, end, endSure, clock, clockSet];
