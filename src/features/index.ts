/**
 * The names of all features. `discord/registry/` and `store/tables/` map each name to a manifest; a missing one does not compile.
 */
const FEATURES = [
  'lobby',
  'tutorial',
  'play',
  'looking',
  'agreements',
  'plans',
  'time',
  'advice',
  'servers',
  'puzzles',
  'seeks',
  'leagues',
  'profiles',
  'people',
  'links',
  'privacy',
  'notices',
] as const;

export type FeatureName = (typeof FEATURES)[number];

type Manifests<Manifest> = Readonly<Record<FeatureName, Manifest>>;

/** Both of all kinds of things that a manifest has of one name. */
type AllOf<Each> = (Each extends unknown ? (each: Each) => void : never) extends (all: infer All) => void ? All : never;

type PartsOf<Of extends Manifests<object>, Part extends string> = {
  [Name in FeatureName]: Of[Name] extends { readonly [name in Part]: infer Brought } ? Brought : never;
}[FeatureName];

/** In the order of the features. */
export function inOrder<Manifest>(manifests: Manifests<Manifest>): readonly Manifest[] {
  return FEATURES.map((name) => manifests[name]);
}

/** What all features have by name of one kind, in one object: its type says who brings what, and so what nobody does. */
export function merged<Of extends Manifests<object>, Part extends string>(
  manifests: Of,
  part: Part,
): AllOf<PartsOf<Of, Part>> {
  const parts = FEATURES.map((name) => (manifests[name] as Readonly<Record<string, unknown>>)[part]);
  return Object.assign({}, ...parts) as AllOf<PartsOf<Of, Part>>;
}
