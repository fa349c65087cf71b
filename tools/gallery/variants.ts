/** Variants of a state: language, table, theme, window and names, in pairwise combinations. */
import type { LocaleCode } from '../../src/language/index.ts';
import type { ThemeName } from '../../src/picture/index.ts';
import type { PlayerCount, Side } from '../../src/rules/index.ts';

export const VIEWPORTS = {
  phone: { width: 420, height: 860 },
  small: { width: 1280, height: 720 },
  desk: { width: 1440, height: 900 },
  large: { width: 1920, height: 1080 },
} as const;

/** Four of each kind. */
export const NAMES = {
  usual: ['Anni', 'Gergő', 'さくら', 'Jörg'],
  long: [
    'Donaudampfschifffahrtskapitän',
    'Megszentségteleníthetetlenség',
    '寿限無寿限無五劫の擦り切れ',
    'van der Heijden',
  ],
  emoji: ['🎲🎲🎲', '🌱', '🪚🔨', '🦊'],
  rightToLeft: ['شهرزاد', 'שרה כהן', 'محمد عبد الله', 'נועם'],
} as const;

export interface Variant {
  readonly locale: LocaleCode;
  readonly players: PlayerCount;
  readonly side: Side;
  readonly theme: ThemeName;
  readonly viewport: keyof typeof VIEWPORTS;
  readonly names: keyof typeof NAMES;
}

const AXES: { readonly [Axis in keyof Variant]: readonly Variant[Axis][] } = {
  locale: ['en', 'de', 'hu', 'ja', 'nl'],
  players: [2, 3, 4],
  side: ['A', 'B'],
  theme: ['dark', 'light'],
  viewport: ['phone', 'small', 'desk', 'large'],
  names: ['usual', 'long', 'emoji', 'rightToLeft'],
};

/** Every pair of values of two axes occurs in at least one variant. */
export function pairwiseVariants(locale: LocaleCode | null = null): readonly Variant[] {
  const axes = Object.entries({ ...AXES, ...(locale !== null && { locale: [locale] }) }).map(([axis, values]) =>
    values.map((value): Choice => [axis, value]),
  );
  const missing = new Map(
    axes.flatMap((one, index) =>
      axes.slice(index + 1).flatMap((other) => one.flatMap((a) => other.map((b) => [keyOf(a, b), [a, b]] as const))),
    ),
  );
  const variants: Variant[] = [];
  for (;;) {
    const [pair] = missing.values();
    if (pair === undefined) return variants;
    const chosen: Choice[] = [...pair];
    for (const axis of axes) {
      if (chosen.some(([name]) => name === axis[0]?.[0])) continue;
      const gain = (choice: Choice) => chosen.filter((earlier) => missing.has(keyOf(earlier, choice))).length;
      // Rotated, so that equally good choices alternate.
      const rotated = axis.map((choice, index) => axis[(index + variants.length) % axis.length] ?? choice);
      chosen.push(rotated.reduce((best, choice) => (gain(choice) > gain(best) ? choice : best)));
    }
    for (const [index, one] of chosen.entries())
      for (const other of chosen.slice(index + 1)) missing.delete(keyOf(one, other));
    variants.push(Object.fromEntries(chosen) as unknown as Variant);
  }
}

type Choice = readonly [axis: string, value: string | number];

function keyOf(...pair: readonly [Choice, Choice]): string {
  return JSON.stringify(pair.toSorted(([one], [other]) => one.localeCompare(other)));
}

export function namesOf({ names, players }: Pick<Variant, 'names' | 'players'>): readonly string[] {
  return NAMES[names].slice(0, players);
}
