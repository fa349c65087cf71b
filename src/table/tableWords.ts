/**
 * What the table page says beside its game, in one language: the shape in which it is handed over.
 * The words come from the catalogues, by way of the bot.
 */
export interface TableWords {
  readonly title: string;
  readonly build: string;
  /** With `{{time}}` in it. */
  readonly offline: string;
}
