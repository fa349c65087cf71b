/**
 * `npm run -s cities`: downloads city names from CLDR and city-timezones and writes assets/zones/cities.json, which
 * maps the cities and countries that people type to time zones.
 */
import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const CLDR = { name: 'cldr-dates-full', version: '48.2.0', license: 'Unicode-3.0' };
const CITIES = { name: 'city-timezones', version: '1.3.4', license: 'MIT' };
const TARGET = new URL('../assets/zones/', import.meta.url);
const LOCALES = ['en', 'nl', 'hu', 'de', 'ja'];
/** Countries where our languages are spoken. Elsewhere only large cities are listed. */
const HOME = new Set(['GB', 'IE', 'NL', 'BE', 'HU', 'DE', 'AT', 'CH', 'LI', 'LU', 'JP']);
const LARGE = 500_000;
/** A city this many times larger than its namesakes wins the name. */
const LARGER = 10;

/** The least part of a country's townspeople who share a zone that may stand for the country. */
const NEARLY_ALL = 0.94;

const run = promisify(execFile);
const folder = await mkdtemp(path.join(tmpdir(), 'cities-'));
try {
  const cldr = await unpacked(CLDR);
  const names = await namesIn(cldr);
  const map = await readFile(path.join(await unpacked(CITIES), 'data', 'cityMap.json'), 'utf8');
  const all = JSON.parse(map).filter(({ timezone }) => typeof timezone === 'string');
  const file = { sources: [CLDR, CITIES], names, cities: citiesIn(all), countries: countriesIn(all) };
  await writeFile(new URL('cities.json', TARGET), `${JSON.stringify(file, null, 2)}\n`);
  // The license of the data requires its text to be distributed with it.
  await copyFile(path.join(cldr, 'LICENSE'), new URL('LICENSE-CLDR.txt', TARGET));
} finally {
  await rm(folder, { recursive: true });
}

async function unpacked({ name, version }) {
  const { stdout } = await run('npm', ['pack', `${name}@${version}`, '--json', '--pack-destination', folder]);
  const [{ filename }] = JSON.parse(stdout);
  const into = await mkdtemp(path.join(folder, 'x-'));
  await run('tar', ['-xzf', path.join(folder, filename), '-C', into]);
  return path.join(into, 'package');
}

/** By language: zone to the local name of its city, where that differs from the zone's own name. */
async function namesIn(packed) {
  const all = LOCALES.map(async (locale) => {
    const file = path.join(packed, 'main', locale, 'timeZoneNames.json');
    const { zone } = JSON.parse(await readFile(file, 'utf8')).main[locale].dates.timeZoneNames;
    return [locale, Object.fromEntries(exemplars('', zone))];
  });
  return Object.fromEntries(await Promise.all(all));
}

function exemplars(prefix, tree) {
  return Object.entries(tree).flatMap(([part, below]) => {
    if (below._type !== 'zone') return exemplars(`${prefix}${part}/`, below);
    return below.exemplarCity === undefined || prefix === 'Etc/' ? [] : [[`${prefix}${part}`, below.exemplarCity]];
  });
}

/** Zone to the English names of its cities. */
function citiesIn(all) {
  const byName = new Map();
  for (const { city, pop, iso2, timezone } of all) {
    if (pop < LARGE && !HOME.has(iso2)) continue;
    byName.set(city, [...(byName.get(city) ?? []), { pop, timezone }]);
  }
  const zones = {};
  for (const [name, places] of [...byName].sort(([a], [b]) => a.localeCompare(b, 'en'))) {
    const [largest, ...others] = places.sort((a, b) => b.pop - a.pop);
    const rival = others.find(({ timezone }) => timezone !== largest.timezone);
    if (rival && rival.pop * LARGER > largest.pop) continue;
    zones[largest.timezone] = [...(zones[largest.timezone] ?? []), name];
  }
  return Object.fromEntries(Object.entries(zones).sort(([a], [b]) => a.localeCompare(b, 'en')));
}

/** Country code to the zone of nearly all its people; countries such as the United States have none. */
function countriesIn(all) {
  const codes = [...new Set(all.map(({ iso2 }) => iso2))].filter((code) => /^[A-Z]{2}$/.test(code)).sort();
  const people = (cities) => cities.reduce((sum, { pop }) => sum + pop, 0);
  const found = codes.flatMap((code) => {
    const cities = all.filter(({ iso2 }) => iso2 === code);
    const [{ timezone }] = cities.toSorted((a, b) => b.pop - a.pop);
    const there = cities.filter((city) => offsets(city.timezone) === offsets(timezone));
    return people(there) >= NEARLY_ALL * people(cities) ? [[code, timezone]] : [];
  });
  return Object.fromEntries(found);
}

/** The offsets of a zone in winter and in summer. */
function offsets(timeZone) {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  return [0, 6]
    .map((month) =>
      format
        .format(Date.UTC(2026, month, 1))
        .split(' ')
        .at(-1),
    )
    .join();
}
