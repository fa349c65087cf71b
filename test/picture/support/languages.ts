/** Four player names, some long, in the letters of each language that the bot speaks. */
export const NAMES_IN: Readonly<Record<'en' | 'de' | 'hu' | 'ja' | 'nl', readonly string[]>> = {
  en: ['Anni', 'Peter', 'Zoë', 'William'],
  de: ['Jörg', 'Bärbel', 'Große-Kürten', 'Uli'],
  hu: ['Gergő', 'Ünige', 'Zsófia', 'Tűztorony Őrző'],
  ja: ['さくら', '健太郎', 'ゆい', 'ハナコ'],
  nl: ['Anouk', 'Anne-Fleur', "'t Hooft", 'Ijsbrand'],
};
