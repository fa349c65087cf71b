/** Messages between the page and its server, as JSON. */
import type { Card, Color, ComponentsFault, ComponentsFile } from '../../src/rules/index.ts';

/** The names of things in one language, as used in the game. */
export interface Names {
  /** The language's name for itself. */
  readonly language: string;
  readonly colors: Readonly<Record<Color, string>>;
  /** The forms used in a tile's name: `gele` in `gele hamer`. */
  readonly tileColors: Readonly<Record<Color, string>>;
  readonly cards: Readonly<Record<Card, string>>;
  /** By id; an owner's own tool is called by its id. */
  readonly tools: Readonly<Record<string, string>>;
  readonly startCards: Readonly<Record<string, string>>;
  /** The signs of ornaments of level 1 to 4. */
  readonly levels: readonly [string, string, string, string];
  readonly toolBoard: string;
  readonly rewardTrack: string;
  readonly startCard: string;
  readonly floorBoard: string;
  readonly sides: Readonly<Record<'A' | 'B', string>>;
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
  readonly names: Readonly<Record<string, Names>>;
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
