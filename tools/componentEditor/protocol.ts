/** Messages between the page and its server, as JSON. */
import type { Card, Color, ComponentsFault, ComponentsFile } from '../../src/rules/index.ts';

/** What things are called in one language, as everywhere else in the game. */
export interface Names {
  /** The language's name for itself. */
  readonly language: string;
  readonly colors: Readonly<Record<Color, string>>;
  /** As they stand in the name of a tile: `gele` in `gele hamer`. */
  readonly tileColors: Readonly<Record<Color, string>>;
  readonly cards: Readonly<Record<Card, string>>;
  /** By id; a tool of the owner's own is called by its id. */
  readonly tools: Readonly<Record<string, string>>;
  readonly startCards: Readonly<Record<string, string>>;
  /** What stands on an ornament of level 1 to 4. */
  readonly levels: readonly [string, string, string, string];
  readonly toolBoard: string;
  readonly rewardTrack: string;
  readonly startCard: string;
  readonly floorBoard: string;
  readonly sides: Readonly<Record<'A' | 'B', string>>;
}

/** `GET /components`: what there is to set right. */
export interface EditorState {
  readonly file: ComponentsFile;
  readonly standard: ComponentsFile;
  /** What was read, so that nothing that somebody else saves meanwhile is lost; null: there is no file yet. */
  readonly seen: string | null;
  /** Where it will be saved, as people call it. */
  readonly saveAs: string;
  /** Why the file that is there could not be opened, in which case the standard is shown; null: it could, or there is none. */
  readonly unreadable: { readonly reason: string } | null;
  /** By the language's code. */
  readonly names: Readonly<Record<string, Names>>;
}

/** `POST /save`. */
export interface SaveRequest {
  readonly file: unknown;
  /** As it was opened or saved last; `anyway`: whatever is there now. */
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

/** Where a part lies, as shares of the picture's width and height. */
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
      /** A `data:` address. */
      readonly picture: string;
      /** In pixels. */
      readonly width: number;
      readonly height: number;
      readonly places: readonly Place[];
    }
  /** Only what has no faults can be drawn. */
  | { readonly ok: false; readonly code: 'faults' };

/** What a request is refused with before it is looked at. */
export interface RequestRefusal {
  readonly ok: false;
  readonly code: 'forbidden' | 'noJson' | 'tooLarge' | 'wrongRequest' | 'unknownPage' | 'broken';
  /** In English, for whoever looks at the answer itself. */
  readonly message: string;
}

/** No component file is larger, in bytes. */
export const MAX_FILE_BYTES = 1_000_000;
