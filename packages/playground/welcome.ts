/**
 * What whoever starts the playground tells a newcomer of their bot: words by language, pictures, something to read.
 * How the first page shows it is the page's matter.
 */

export interface WelcomeWords {
  readonly title: string;
  /** What this is and what a click does, with Discord's markdown. */
  readonly text: string;
  /** What the picture shows, for whoever does not see it. */
  readonly alt: string;
  /** Opened by a click, such as rules in short. */
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
  /** By Discord's code for a language. */
  words(locale: string): WelcomeWords;
  /** For each look of the page; null shows none. */
  readonly picture: { readonly light: WelcomePicture; readonly dark: WelcomePicture } | null;
}
