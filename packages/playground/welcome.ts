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
    readonly parts: readonly { readonly title: string; readonly text: string }[];
  } | null;
}

export interface WelcomePicture {
  /** Such as `image/webp`. */
  readonly contentType: string;
  readonly bytes: Buffer;
}

export interface Welcome {
  /** By Discord's locale. */
  words(locale: string): WelcomeWords;
  /** For each color scheme; null: none. */
  readonly picture: { readonly light: WelcomePicture; readonly dark: WelcomePicture } | null;
}
