/**
 * Names in the letters of each language that the bot speaks: a table has no other words. Four of them, some long.
 * What they must not do to a picture is said by the tests.
 */
export const NAMES_IN: Readonly<Record<'en' | 'de' | 'hu' | 'ja' | 'nl', readonly string[]>> = {
  en: ['Anni', 'Peter', 'Zoë', 'William'],
  de: ['Jörg', 'Bärbel', 'Große-Kürten', 'Uli'],
  hu: ['Gergő', 'Ünige', 'Zsófia', 'Tűztorony Őrző'],
  ja: ['さくら', '健太郎', 'ゆい', 'ハナコ'],
  nl: ['Anouk', 'Anne-Fleur', "'t Hooft", 'Ijsbrand'],
};
