/**
 * The form of a game's settings: the clock, filled in as it is set now.
 * Reading what was filled in is left to the control; whether it is allowed is decided by the matches.
 */
import { type APIModalInteractionResponseCallbackData, ComponentType, TextInputStyle } from 'discord.js';
import { shortDuration, type Words } from '../../language/index.ts';
import type { Match } from '../../match/index.ts';
import { makeCustomId } from '../customId.ts';

export const SETTINGS_ACTIONS = { open: 'settings', set: 'settingsSet' } as const;
export const SETTINGS_FIELDS = { kind: 'kind', time: 'time', increment: 'increment' } as const;
export const CLOCK_KINDS = ['none', 'turn', 'bank'] as const;
export type ClockKind = (typeof CLOCK_KINDS)[number];

const LONGEST = 40;

export function settingsModal(
  words: Words,
  { id, version, timeControl }: Match,
): APIModalInteractionResponseCallbackData {
  const kind: ClockKind = timeControl?.kind ?? 'none';
  const given = timeControl && shortDuration(timeControl.kind === 'turn' ? timeControl.perTurn : timeControl.bank);
  const increment = timeControl?.kind === 'bank' ? shortDuration(timeControl.increment) : null;
  return {
    custom_id: makeCustomId({ action: SETTINGS_ACTIONS.set, matchId: id, version, details: [] }),
    title: words.t('time.settings.title'),
    components: [
      {
        type: ComponentType.Label,
        label: words.t('time.settings.kind'),
        component: {
          type: ComponentType.StringSelect,
          custom_id: SETTINGS_FIELDS.kind,
          options: CLOCK_KINDS.map((each) => ({
            label: words.t(`time.settings.kind.${each}`),
            description: words.t(`time.settings.kind.${each}.about`),
            value: each,
            default: each === kind,
          })),
        },
      },
      textField(words.t('time.settings.time'), words.t('time.settings.time.about'), SETTINGS_FIELDS.time, given),
      textField(
        words.t('time.settings.increment'),
        words.t('time.settings.increment.about'),
        SETTINGS_FIELDS.increment,
        increment,
      ),
    ],
  };
}

function textField(label: string, description: string, customId: string, value: string | null) {
  return {
    type: ComponentType.Label as const,
    label,
    description,
    component: {
      type: ComponentType.TextInput as const,
      custom_id: customId,
      style: TextInputStyle.Short,
      required: false,
      max_length: LONGEST,
      ...(value === null ? {} : { value }),
    },
  };
}
