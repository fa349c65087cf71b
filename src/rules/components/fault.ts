/**
 * What can be wrong with a component file: where, as a code with its facts, and in a sentence for whoever runs the program.
 * The component editor words the codes in people's languages.
 */
export const COMPONENTS_FAULT_CODES = [
  'tooSmall',
  'tooLarge',
  'tooFew',
  'tooMany',
  'wrongKind',
  'unknownField',
  'notOneOf',
  'idForm',
  'idTwice',
  'cardSum',
  'pairsCard',
  'noPairsCard',
  'framesRemoved',
  'rewardStart',
  'colorMissing',
  'misplaced',
  'plants',
  'toolTwice',
  'toolUnknown',
  'spaceTwice',
  'noTileForTwo',
  'tooManyOrnaments',
  'unknownMark',
] as const;
export type ComponentsFaultCode = (typeof COMPONENTS_FAULT_CODES)[number];

/** Facts by name, as the code needs them: `least`, `most`, `given`, `right`, `values`, `name`, `id`, `tool`, `color`. */
export type FaultFacts = Readonly<Record<string, string | number>>;

export interface ComponentsFault {
  /** `floor.sides.B.plants[2]`; the whole file is `(file)`. */
  readonly path: string;
  readonly code: ComponentsFaultCode;
  readonly facts: FaultFacts;
  /** What is wrong and would be right, in English. */
  readonly message: string;
}
