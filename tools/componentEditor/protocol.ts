/** Messages between the page and its server, as JSON. */
import { TERM_WORDINGS } from '../../src/language/inBrowser.ts';
import type { ComponentsFault, ComponentsFile } from '../../src/rules/index.ts';

/** The game's own wordings that the page needs: keys, and prefixes of keys. */
export const GAME_WORDINGS = [
  ...TERM_WORDINGS,
  'game.annotated',
  'game.card.wild',
  'game.floorBoard',
  'game.ornament.',
  'game.rewardChoice',
  'game.rewardTrack',
  'game.side.',
  'game.startingHandCard',
  'game.toolBoard',
] as const;

/** A language that the page can be read in. */
export interface OfferedLanguage {
  /** Its name for itself. */
  readonly name: string;
  /** Those of `GAME_WORDINGS`. */
  readonly wordings: Readonly<Record<string, string>>;
}

/** The response to `GET /components`: the file to correct. */
export interface EditorState {
  readonly file: ComponentsFile;
  readonly standard: ComponentsFile;
  /** A hash of the file as read, to detect changes that somebody else saves meanwhile; null without a file. */
  readonly seen: string | null;
  /** The path to save to, as shown to people. */
  readonly saveAs: string;
  /**
   * Why the existing file could not be opened, so that the standard is shown; null if it was opened or does not exist.
   */
  readonly unreadable: { readonly reason: string } | null;
  /** By language code. */
  readonly languages: Readonly<Record<string, OfferedLanguage>>;
}

/** `POST /save`. */
export interface SaveRequest {
  readonly file: unknown;
  /** The hash of the file as last opened or saved; `anyway` overwrites any version. */
  readonly seen: string | null | 'anyway';
}

export type Saved =
  | { readonly ok: true; readonly seen: string }
  | { readonly ok: false; readonly code: 'faults'; readonly faults: readonly ComponentsFault[] }
  /** The id belongs to other data: the standard's, or such as games were dealt with. `free`: one that does not. */
  | { readonly ok: false; readonly code: 'idStandard' | 'idTaken'; readonly free: string }
  | { readonly ok: false; readonly code: 'changedMeanwhile' }
  | { readonly ok: false; readonly code: 'cannotWrite'; readonly reason: string };

export const VIEWS = ['tools', 'track', 'cards', 'floorA', 'floorB'] as const;
export type View = (typeof VIEWS)[number];

/** `POST /picture`. */
export interface PictureRequest {
  readonly file: unknown;
  readonly view: View;
  readonly theme: 'light' | 'dark';
}

/** The position of a part, as fractions of the picture's width and height. */
export interface Place {
  readonly part: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export type Drawn =
  | {
      readonly ok: true;
      /** A `data:` URL. */
      readonly picture: string;
      /** In pixels. */
      readonly width: number;
      readonly height: number;
      readonly places: readonly Place[];
    }
  /** Only what has no faults can be drawn. */
  | { readonly ok: false; readonly code: 'faults' };

/** Reasons for refusing a request before it is handled. */
export interface RequestRefusal {
  readonly ok: false;
  readonly code: 'forbidden' | 'noJson' | 'tooLarge' | 'wrongRequest' | 'unknownPage' | 'broken';
  /** In English, for people who read the response itself. */
  readonly message: string;
}

/** The maximum size of a component file in bytes. */
export const MAX_FILE_BYTES = 1_000_000;
