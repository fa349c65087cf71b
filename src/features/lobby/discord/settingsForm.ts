/**
 * The form for a game's settings. Discord allows five fields, so one choice combines side and players, and one text
 * field holds the clock.
 */
import type { APIModalInteractionResponseCallbackData } from 'discord.js';
import { type FormValues, formInput } from '../../../discord/interactions/index.ts';
import { type ControlId, choiceField, makeCustomId } from '../../../discord/messages/index.ts';
import type { LocaleInfo, Words } from '../../../language/index.ts';
import { THEMES, type Theme, type TimeControl } from '../../../match/index.ts';
import { PLAYER_COUNTS, type PlayerCount, SIDES, type Side } from '../../../rules/index.ts';
import { CLOCK_FIELDS, clockFields } from '../../time/discord/index.ts';

export const SETTINGS_ACTIONS = { open: 'settings', set: 'settingsSet' } as const;
const SETTINGS_FIELDS = {
  board: 'board',
  language: 'language',
  theme: 'theme',
  ...CLOCK_FIELDS,
} as const;

export const settingsInput = formInput({
  [SETTINGS_FIELDS.board]: 'choice',
  [SETTINGS_FIELDS.language]: 'choice',
  [SETTINGS_FIELDS.theme]: 'choice',
  [SETTINGS_FIELDS.clock]: 'text',
  [SETTINGS_FIELDS.whenUp]: 'choice',
});

export interface Board {
  readonly side: Side;
  readonly capacity: PlayerCount;
}

/** Keyed by option value, such as `A3`. */
export const BOARDS_BY_VALUE: ReadonlyMap<string, Board> = new Map(
  SIDES.flatMap((side) =>
    PLAYER_COUNTS.map((capacity) => [boardValue({ side, capacity }), { side, capacity }] as const),
  ),
);

/** Keyed by option value, such as `A3-rated` or `A3-casual`. */
export const GAMES_BY_VALUE: ReadonlyMap<string, Board & { readonly rated: boolean }> = new Map(
  [...BOARDS_BY_VALUE.values()].flatMap((board) =>
    [true, false].map((rated) => [gameValue(board, rated), { ...board, rated }] as const),
  ),
);

export interface SettingsFormValues extends Board {
  readonly theme: Theme;
  readonly timeControl: TimeControl | null;
  /** If absent, the form does not ask for it. */
  readonly rating?: { readonly rated: boolean; readonly allowed: boolean };
}

/** Option value for the language of the person who opens the game. */
export const FOUNDER_LANGUAGE = '-';

/**
 * `current`: the current language. `founderLabel`: the label of the option for the founder's language; null: not
 * offered. `sets`: the control that receives the form.
 */
export function settingsModal(
  words: Words,
  {
    spoken: current,
    locales,
    founders: founderLabel = null,
  }: { readonly spoken: string; readonly locales: readonly LocaleInfo[]; readonly founders?: string | null },
  { sets, title }: { readonly sets: ControlId; readonly title: string },
  settings: SettingsFormValues,
  typed: FormValues,
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
        [...(founderLabel === null ? [] : [{ code: FOUNDER_LANGUAGE, name: founderLabel }]), ...locales].map(
          ({ code, name }) => ({
            label: name,
            value: code,
            default: code === chosen(SETTINGS_FIELDS.language, current),
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

/** Such as "A side, 3 players". */
export function describeBoard(words: Words, { side, capacity }: Board): string {
  return words.t('lobby.settings', {
    side: words.t(`game.side.${side}`),
    players: words.t('game.players', { count: capacity }),
  });
}

export function describeGame(words: Words, { rated, ...board }: Board & { readonly rated: boolean }): string {
  return `${describeBoard(words, board)} · ${words.t(rated ? 'game.rated' : 'game.casual')}`;
}

function boardOptions(words: Words, { rating }: SettingsFormValues) {
  if (!rating) return [...BOARDS_BY_VALUE].map(([value, board]) => ({ label: describeBoard(words, board), value }));
  return [...GAMES_BY_VALUE].flatMap(([value, game]) =>
    game.rated && !rating.allowed ? [] : [{ label: describeGame(words, game), value }],
  );
}

function chosenValue({ rating, ...board }: SettingsFormValues): string {
  return rating ? gameValue(board, rating.rated) : boardValue(board);
}

function gameValue(board: Board, rated: boolean): string {
  return `${boardValue(board)}-${rated ? 'rated' : 'casual'}`;
}

function boardValue({ side, capacity }: Board): string {
  return `${side}${capacity}`;
}
