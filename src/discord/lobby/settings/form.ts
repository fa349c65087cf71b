/**
 * The form of a game's settings, filled in as they are now: board and players, language, theme and clock.
 * Five fields are all that Discord has room for, so that one choice is for side and players, and one text for the clock.
 */
import type { APIModalInteractionResponseCallbackData } from 'discord.js';
import type { LocaleInfo, Words } from '../../../language/index.ts';
import { THEMES, type Theme, type TimeControl } from '../../../match/index.ts';
import { type PlayerCount, SIDES, type Side } from '../../../rules/index.ts';
import type { Typed } from '../../frame/index.ts';
import {
  button,
  type ControlId,
  choiceField,
  makeCustomId,
  type PrivateMessage,
  row,
  text,
} from '../../messages/index.ts';
import { CLOCK_FIELDS, clockFields } from '../../time/index.ts';

export const SETTINGS_ACTIONS = { open: 'settings', set: 'settingsSet' } as const;
export const SETTINGS_FIELDS = {
  board: 'board',
  language: 'language',
  theme: 'theme',
  ...CLOCK_FIELDS,
} as const;

export interface Board {
  readonly side: Side;
  readonly capacity: PlayerCount;
}

const COUNTS: readonly PlayerCount[] = [2, 3, 4];
/** Every board by the value of its option: `A3`. */
export const BOARDS: ReadonlyMap<string, Board> = new Map(
  SIDES.flatMap((side) => COUNTS.map((capacity) => [boardValue({ side, capacity }), { side, capacity }] as const)),
);

/** What the form asks for, as it is now. */
export interface AskedSettings extends Board {
  readonly theme: Theme;
  readonly timeControl: TimeControl | null;
}

/** `spoken`: the game's language, of those that there are; `sets`: the control that takes what is filled in. */
export function settingsModal(
  words: Words,
  { spoken, locales }: { readonly spoken: string; readonly locales: readonly LocaleInfo[] },
  { sets, title }: { readonly sets: ControlId; readonly title: string },
  settings: AskedSettings,
  typed: Typed,
): APIModalInteractionResponseCallbackData {
  const { timeControl, theme } = settings;
  const chosen = (field: string, set: string) => typed.get(field) || set;
  return {
    custom_id: makeCustomId(sets),
    title,
    components: [
      choiceField(
        { label: words.t('lobby.settings.board'), field: SETTINGS_FIELDS.board },
        [...BOARDS].map(([value, board]) => ({
          label: boardInWords(words, board),
          value,
          default: value === chosen(SETTINGS_FIELDS.board, boardValue(settings)),
        })),
      ),
      choiceField(
        { label: words.t('lobby.settings.language'), field: SETTINGS_FIELDS.language },
        locales.map(({ code, name }) => ({
          label: name,
          value: code,
          default: code === chosen(SETTINGS_FIELDS.language, spoken),
        })),
      ),
      choiceField(
        { label: words.t('game.pictures'), field: SETTINGS_FIELDS.theme },
        THEMES.map((each) => ({
          label: words.t(`game.theme.${each}`),
          value: each,
          default: each === chosen(SETTINGS_FIELDS.theme, theme),
        })),
      ),
      ...clockFields(words, timeControl, 'pass', typed),
    ],
  };
}

/** A refusal of the form, and the way back to it. */
export function refusedMessage(words: Words, back: ControlId, sentence: string): PrivateMessage {
  return {
    components: [text(sentence), row(button(back, { label: words.t('me.button.again'), style: 'primary' }))],
  };
}

/** `A side, 3 players`. */
export function boardInWords(words: Words, { side, capacity }: Board): string {
  return words.t('lobby.settings', {
    side: words.t(`game.side.${side}`),
    players: words.t('game.players', { count: capacity }),
  });
}

function boardValue({ side, capacity }: Board): string {
  return `${side}${capacity}`;
}
