/**
 * The form of a game's settings: the clock, filled in as it is set now.
 * No field is required, since a form cannot hide those that do not go with a kind of clock.
 */
import type { APIModalInteractionResponseCallbackData } from 'discord.js';
import { shortDuration, type Words } from '../../../language/index.ts';
import { type Match, WHEN_UP } from '../../../match/index.ts';
import { choiceField, makeCustomId, textField } from '../../messages/index.ts';

export const SETTINGS_ACTIONS = { open: 'settings', set: 'settingsSet' } as const;
export const SETTINGS_FIELDS = { kind: 'kind', time: 'time', increment: 'increment', whenUp: 'whenUp' } as const;
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
      choiceField(
        { label: words.t('time.settings.kind'), field: SETTINGS_FIELDS.kind },
        CLOCK_KINDS.map((each) => ({
          label: words.t(`time.settings.kind.${each}`),
          description: words.t(`time.settings.kind.${each}.about`),
          value: each,
          default: each === kind,
        })),
      ),
      textField(
        {
          label: words.t('time.settings.time'),
          description: words.t('time.settings.time.about'),
          field: SETTINGS_FIELDS.time,
        },
        given,
        LONGEST,
      ),
      textField(
        {
          label: words.t('time.settings.increment'),
          description: words.t('time.settings.increment.about'),
          field: SETTINGS_FIELDS.increment,
        },
        increment,
        LONGEST,
      ),
      choiceField(
        { label: words.t('time.settings.whenUp'), field: SETTINGS_FIELDS.whenUp },
        WHEN_UP.map((each) => ({
          label: words.t(`time.settings.whenUp.${each}`),
          description: words.t(`time.settings.whenUp.${each}.about`),
          value: each,
          default: each === (timeControl?.whenUp ?? 'pass'),
        })),
      ),
    ],
  };
}
