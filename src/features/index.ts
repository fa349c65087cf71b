/**
 * The names of all features. `bot/features.ts` and `storage/tables.ts` map each name to a manifest; a missing one is a
 * compile error.
 */
const FEATURES = [
  'lobby',
  'tutorial',
  'play',
  'views',
  'agreements',
  'plans',
  'time',
  'advice',
  'servers',
  'puzzles',
  'seeks',
  'leagues',
  'profiles',
  'account',
  'links',
  'privacy',
  'notices',
] as const;

export type FeatureName = (typeof FEATURES)[number];

type Manifests<Manifest> = Readonly<Record<FeatureName, Manifest>>;

type AllOf<Each> = (Each extends unknown ? (each: Each) => void : never) extends (all: infer All) => void ? All : never;

type PartsOf<Of extends Manifests<object>, Part extends string> = {
  [Name in FeatureName]: Of[Name] extends { readonly [name in Part]: infer Brought } ? Brought : never;
}[FeatureName];

export function manifestsInOrder<Manifest>(manifests: Manifests<Manifest>): readonly Manifest[] {
  return FEATURES.map((name) => manifests[name]);
}

/** Merges one part of all manifests into one object, whose type has the keys of all features. */
export function mergeManifests<Of extends Manifests<object>, Part extends string>(
  manifests: Of,
  part: Part,
): AllOf<PartsOf<Of, Part>> {
  const parts = FEATURES.map((name) => (manifests[name] as Readonly<Record<string, unknown>>)[part]);
  return Object.assign({}, ...parts) as AllOf<PartsOf<Of, Part>>;
}
