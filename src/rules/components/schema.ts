/** The shape of a component file, such as `assets/components/standard.json`. */
import { z } from 'zod';
import { CARDS, COLORS } from './cards.ts';
import { SPACES } from './components.ts';

const count = z.int().min(0).max(99);
const color = z.enum(COLORS);
const space = z.enum(SPACES as [string, ...string[]]);
const id = z.string().regex(/^[a-z0-9][a-z0-9-]{0,31}$/, 'use 1–32 lower-case letters, digits and hyphens');
export const cardsSchema = z.strictObject(Object.fromEntries(CARDS.map((card) => [card, count.optional()])));
const side = z.strictObject({
  connectors: z.partialRecord(space, color.nullable()),
  plants: z.array(space),
});

export const componentsSchema = z.strictObject({
  id,
  provenance: z.record(z.string(), z.string()).optional(),
  /** Paths of parts that were not checked against a printed game. */
  reconstructed: z.array(z.string().max(64)).max(200).optional(),
  colors: z.tuple(COLORS.map((name) => z.literal(name)) as [z.ZodLiteral<string>, ...z.ZodLiteral<string>[]]),
  wallColors: z.array(z.string().min(1).max(32)).length(4),
  materialCards: z.strictObject({ perColor: count.min(1), wild: count }),
  woodElements: z.strictObject({
    framePerColor: count,
    midsection: count,
    core: count,
    table: count,
    connector: count.min(4),
  }),
  framesRemovedPerColor: z.strictObject({ '2': count, '3': count, '4': count }),
  startingHandCards: z.array(z.strictObject({ id, cards: cardsSchema })).length(5),
  rewardTrack: z
    .array(
      z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('fixed'), cards: cardsSchema }),
        z.strictObject({ kind: z.literal('choice'), same: count.min(1), other: count.min(1) }),
      ]),
    )
    .min(3)
    .max(16),
  rewardStart: count,
  floor: z.strictObject({
    size: z.literal(5),
    center: z.literal('C3'),
    ornaments: z.partialRecord(space, color),
    sides: z.strictObject({ A: side, B: side }),
  }),
  tools: z.array(id).min(1).max(12),
  toolSpaces: z
    .array(
      z.strictObject({
        color,
        tool: id,
        requires: z.array(z.int().min(1).max(4)).min(1).max(3),
        tiles: z
          .array(z.strictObject({ points: count.min(1), minPlayers: z.int().min(2).max(4) }))
          .min(1)
          .max(2),
      }),
    )
    .min(1)
    .max(48),
});

export type ComponentsFile = z.infer<typeof componentsSchema>;

/** The paths of all parts, in the order: tool spaces, tools, reward track, start cards, floor. */
export function componentParts(file: ComponentsFile): readonly string[] {
  const { toolSpaces, tools, rewardTrack, startingHandCards, floor } = file;
  const numbered = (name: string, list: readonly unknown[]) => list.map((_, index) => `${name}[${index}]`);
  return [
    ...numbered('toolSpaces', toolSpaces),
    ...numbered('tools', tools),
    ...numbered('rewardTrack', rewardTrack),
    ...numbered('startingHandCards', startingHandCards),
    ...SPACES.filter((space) => floor.ornaments[space] !== undefined).map((space) => `floor.ornaments.${space}`),
    ...SPACES.filter((space) => floor.sides.B.connectors[space] !== undefined).map(
      (space) => `floor.sides.B.connectors.${space}`,
    ),
  ];
}
