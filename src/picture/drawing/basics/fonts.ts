/** Registers the fonts and tells which characters they have. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { registerFont } from 'canvas';

type Coverage = (codePoint: number) => boolean;

/** Reads the `cmap` table (formats 4 and 12) of a TrueType file. */
function readCoverage(file: Buffer): Coverage {
  const table = findTable(file, 'cmap');
  if (table === null) return () => false;
  const ranges: [number, number][] = [];
  const count = file.readUInt16BE(table + 2);
  for (let index = 0; index < count; index++) {
    const subtable = table + file.readUInt32BE(table + 4 + index * 8 + 4);
    const format = file.readUInt16BE(subtable);
    if (format === 4) ranges.push(...segments(file, subtable));
    if (format === 12) ranges.push(...groups(file, subtable));
  }
  return (codePoint) => ranges.some(([first, last]) => codePoint >= first && codePoint <= last);
}

function findTable(file: Buffer, tag: string): number | null {
  const count = file.readUInt16BE(4);
  for (let index = 0; index < count; index++) {
    const entry = 12 + index * 16;
    if (file.toString('latin1', entry, entry + 4) === tag) return file.readUInt32BE(entry + 8);
  }
  return null;
}

/** Format 4: segments of the basic plane, without the closing segment FFFF. */
function segments(file: Buffer, subtable: number): [number, number][] {
  const bytes = file.readUInt16BE(subtable + 6);
  const ranges: [number, number][] = [];
  for (let offset = 0; offset < bytes; offset += 2) {
    const last = file.readUInt16BE(subtable + 14 + offset);
    const first = file.readUInt16BE(subtable + 16 + bytes + offset);
    if (first !== 0xffff) ranges.push([first, Math.min(last, 0xfffe)]);
  }
  return ranges;
}

/** Format 12: groups of any plane. */
function groups(file: Buffer, subtable: number): [number, number][] {
  const count = file.readUInt32BE(subtable + 12);
  return Array.from({ length: count }, (_, index) => {
    const group = subtable + 16 + index * 12;
    return [file.readUInt32BE(group), file.readUInt32BE(group + 4)];
  });
}

const require = createRequire(import.meta.url);

const FACES = [
  { file: '@expo-google-fonts/cabin/500Medium/Cabin_500Medium.ttf', family: 'Cabin', weight: '500' },
  { file: '@expo-google-fonts/cabin/700Bold/Cabin_700Bold.ttf', family: 'Cabin', weight: '700' },
  { file: '@expo-google-fonts/noto-sans-jp/700Bold/NotoSansJP_700Bold.ttf', family: 'Noto Sans JP', weight: '700' },
  { file: 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf', family: 'DejaVu Sans', weight: '700' },
];

let registered = false;

/** Registers the fonts with canvas. Must run before the process creates its first canvas. */
export function registerFonts(): void {
  if (registered) return;
  for (const { file, family, weight } of FACES) registerFont(require.resolve(file), { family, weight });
  registered = true;
}

let coverages: Coverage[] | undefined;

export function hasGlyph(codePoint: number): boolean {
  coverages ??= FACES.filter(({ weight }) => weight === '700').map(({ file }) =>
    readCoverage(readFileSync(require.resolve(file))),
  );
  return coverages.some((shows) => shows(codePoint));
}
