/** The bot's introduction for newcomers: words by language, pictures and texts to read. */
export interface WelcomeWords {
  readonly title: string;
  /** Discord markdown: what this is, and what a click does. */
  readonly text: string;
  /** Alternative text. */
  readonly alt: string;
  /** Expandable, such as a summary of the rules. */
  readonly reading: {
    readonly label: string;
    readonly parts: readonly {
      readonly title: string;
      readonly text: string;
      /** Of the part's drawing; null: it has none. */
      readonly alt: string | null;
    }[];
  } | null;
}

export const COLOR_SCHEMES = ['light', 'dark'] as const;
export type ColorScheme = (typeof COLOR_SCHEMES)[number];

export interface WelcomePicture {
  /** Such as `image/webp`. */
  readonly contentType: string;
  readonly bytes: Buffer;
}

export interface Welcome {
  /** By Discord's locale. */
  words(locale: string): WelcomeWords;
  /** For each color scheme; null: none. */
  readonly picture: Readonly<Record<ColorScheme, WelcomePicture>> | null;
  /** The drawing of a part of the reading, from 0; null: there is none. */
  drawing(part: number, scheme: ColorScheme, locale: string): Promise<WelcomePicture | null>;
  /** The commands that a newcomer needs first, such as `game new`. */
  readonly commands: readonly string[];
}
