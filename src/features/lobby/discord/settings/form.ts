/**
 * The form of a game's settings, filled in as they are now: board and players, language, theme and clock.
 * Five fields are all that Discord has room for, so that one choice is for side and players, and one text for the clock.
 */
import type { APIModalInteractionResponseCallbackData } from 'discord.js';
import type { Typed } from '../../../../discord/frame/index.ts';
import {
  button,
  type ControlId,
  choiceField,
  makeCustomId,
  type PrivateMessage,
  row,
  text,
} from '../../../../discord/messages/index.ts';
import type { LocaleInfo, Words } from '../../../../language/index.ts';
import { THEMES, type Theme, type TimeControl } from '../../../../match/index.ts';
import { type PlayerCount, SIDES, type Side } from '../../../../rules/index.ts';
import { CLOCK_FIELDS, clockFields } from '../../../time/discord/index.ts';

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

/** The same with `rated` in it, by the values of the options of a form that asks for that, too: `A3-rated`, `A3-casual`. */
export const GAMES: ReadonlyMap<string, Board & { readonly rated: boolean }> = new Map(
  [...BOARDS.values()].flatMap((board) =>
    [true, false].map((rated) => [gameValue(board, rated), { ...board, rated }] as const),
  ),
);

/** What the form asks for, as it is now. */
export interface AskedSettings extends Board {
  readonly theme: Theme;
  readonly timeControl: TimeControl | null;
  /** Whether it is rated, and may be; left out: the form does not ask. */
  readonly rating?: { readonly rated: boolean; readonly allowed: boolean };
}

/** In place of a language, where whoever opens a game brings theirs. */
export const FOUNDERS_LANGUAGE = '-';

/**
 * `spoken`: the game's language, of those that there are; with `founders` also that of whoever opens it, called so. `sets`: the control
 * that takes what is filled in.
 */
export function settingsModal(
  words: Words,
  {
    spoken,
    locales,
    founders = null,
  }: { readonly spoken: string; readonly locales: readonly LocaleInfo[]; readonly founders?: string | null },
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
        {
          label: words.t(settings.rating ? 'lobby.settings.game' : 'lobby.settings.board'),
          field: SETTINGS_FIELDS.board,
        },
        boardOptions(words, settings).map((option) => ({
          ...option,
          default: option.value === chosen(SETTINGS_FIELDS.board, chosenValue(settings)),
        })),
      ),
      choiceField(
        { label: words.t('lobby.settings.language'), field: SETTINGS_FIELDS.language },
        [...(founders === null ? [] : [{ code: FOUNDERS_LANGUAGE, name: founders }]), ...locales].map(
          ({ code, name }) => ({
            label: name,
            value: code,
            default: code === chosen(SETTINGS_FIELDS.language, spoken),
          }),
        ),
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

/** With whether it is rated, as the game's card says it. */
export function gameInWords(words: Words, { rated, ...board }: Board & { readonly rated: boolean }): string {
  return `${boardInWords(words, board)} · ${words.t(rated ? 'game.rated' : 'game.casual')}`;
}

function boardOptions(words: Words, { rating }: AskedSettings) {
  if (!rating) return [...BOARDS].map(([value, board]) => ({ label: boardInWords(words, board), value }));
  return [...GAMES].flatMap(([value, game]) =>
    game.rated && !rating.allowed ? [] : [{ label: gameInWords(words, game), value }],
  );
}

function chosenValue({ rating, ...board }: AskedSettings): string {
  return rating ? gameValue(board, rating.rated) : boardValue(board);
}

function gameValue(board: Board, rated: boolean): string {
  return `${boardValue(board)}-${rated ? 'rated' : 'casual'}`;
}

function boardValue({ side, capacity }: Board): string {
  return `${side}${capacity}`;
}
