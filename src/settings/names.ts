/** Recognizes names that are not settings, and finds the setting that was probably meant. */
import { editDistance } from '../kernel/index.ts';

/** Read by npm during the set-up; the bot uses no proxy. */
const PROXIES = /^(HTTP|HTTPS|NO|ALL)_PROXY$/i;
/** Read by Node and system libraries. */
const OTHERS =
  /^(NODE_\w+|npm_\w+|MALLOC_\w+|LC_\w+|XDG_\w+|PG[A-Z]+|TZ|LANG|PATH|HOME|USER|CHROMIUM_PATH|DEBUG|FORCE_COLOR|NO_COLOR)$/i;
/** Read by Compose, which uses the same file. */
const SERVICES = /^(COMPOSE|DOCKER|POSTGRES)_\w+$/;

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

export function isForeignName(name: string): boolean {
  return OTHERS.test(name) || isProxyName(name);
}

export function isProxyName(name: string): boolean {
  return PROXIES.test(name);
}

export function isComposeName(name: string): boolean {
  return SERVICES.test(name);
}

/** The setting closest to an unknown name; null if none is close. */
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

/** The edit distance, or 1 if one name extends the other. */
function distanceOf(name: string, setting: string): number {
  const [ours, theirs] = [setting.split('_'), name.split('_')];
  const isLonger = ours.length > 1 && ours.every((word) => theirs.includes(word));
  const isLongerAtTheEnd = setting.length > 6 && name.startsWith(setting);
  const isShorter = name.length > 4 && setting.startsWith(`${name}_`);
  return isLonger || isLongerAtTheEnd || isShorter ? 1 : editDistance(name, setting);
}
