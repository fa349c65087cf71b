/**
 * Names that are no settings, and the setting that was probably meant.
 */

/** Read by Node and the system's libraries. */
const OTHERS =
  /^(NODE_\w+|npm_\w+|MALLOC_\w+|LC_\w+|XDG_\w+|PG[A-Z]+|(HTTP|HTTPS|NO|ALL)_PROXY|TZ|LANG|PATH|HOME|USER|CHROMIUM_PATH|DEBUG|FORCE_COLOR|NO_COLOR)$/i;
/** Read by Compose, which takes the file for itself as well. */
const SERVICES = /^(COMPOSE|DOCKER|POSTGRES)_\w+$/;

/** Names under which other bots have theirs. */
const ALIASES: Readonly<Record<string, string>> = {
  TOKEN: 'DISCORD_TOKEN',
  BOT_TOKEN: 'DISCORD_TOKEN',
  DB: 'DATABASE_URL',
  DB_URL: 'DATABASE_URL',
  DB_PATH: 'DATABASE_URL',
  DATABASE: 'DATABASE_URL',
  CLIENT_SECRET: 'DISCORD_CLIENT_SECRET',
  LOGLEVEL: 'LOG_LEVEL',
  LOG: 'LOG_LEVEL',
  THEME: 'INTARSIA_THEME',
  COMPONENTS: 'INTARSIA_COMPONENTS',
};

export function isOfOthers(name: string): boolean {
  return OTHERS.test(name);
}

export function isOfServices(name: string): boolean {
  return SERVICES.test(name);
}

/** The setting that is nearest to a name that is none; null where none is near. */
export function nearestSetting(name: string, settings: readonly string[]): string | null {
  const plain = name.toUpperCase().replaceAll(/\W/g, '_');
  if (settings.includes(plain)) return plain;
  const alias = ALIASES[plain];
  if (alias !== undefined) return alias;
  const ranked = settings
    .map((setting) => ({ setting, distance: distanceOf(plain, setting) }))
    .sort((a, b) => a.distance - b.distance);
  const [first] = ranked;
  return first && first.distance <= Math.max(2, plain.length / 4) ? first.setting : null;
}

/** Few letters apart, or one of them is the other with more words or a longer last one. */
function distanceOf(name: string, setting: string): number {
  const [ours, theirs] = [setting.split('_'), name.split('_')];
  const isLonger = ours.length > 1 && ours.every((word) => theirs.includes(word));
  const isLongerAtTheEnd = setting.length > 6 && name.startsWith(setting);
  const isShorter = name.length > 4 && setting.startsWith(`${name}_`);
  return isLonger || isLongerAtTheEnd || isShorter ? 1 : lettersApart(name, setting);
}

/** Letters to be put in, left out, changed, or swapped with the next one (Damerau and Levenshtein). */
function lettersApart(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0;
  for (let row = 1; row <= a.length; row += 1) {
    rows[row] = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      const isSwapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      const ways = [at(row - 1, column) + 1, at(row, column - 1) + 1, at(row - 1, column - 1) + (isSame ? 0 : 1)];
      (rows[row] as number[])[column] = Math.min(...ways, ...(isSwapped ? [at(row - 2, column - 2) + 1] : []));
    }
  }
  return at(a.length, b.length);
}
