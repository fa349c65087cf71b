/** The standard component file is accepted, and every fault in another one is named by its path. */
import { describe, expect, it } from 'vitest';
import {
  COMPONENTS_FAULT_CODES,
  type ComponentsFault,
  componentSets,
  createGame,
  formatPath,
  isIdTaken,
  parseComponents,
  readComponentsFile,
  sameComponents,
} from '../../src/rules/index.ts';
import { components, parsedComponents, standardFile } from '../support/game/rules.ts';

type Path = readonly (string | number)[];

/** The standard file with the value at a path replaced (or removed, for undefined). */
function changed(path: Path, value: unknown): Record<string, unknown> {
  const file = standardFile();
  let part: Record<string | number, unknown> = file;
  for (const step of path.slice(0, -1)) part = part[step] as Record<string | number, unknown>;
  const last = path[path.length - 1] ?? '';
  if (value === undefined) delete part[last];
  else part[last] = value;
  return file;
}

function valueAt(path: Path): unknown {
  return path.reduce<unknown>((part, step) => (part as Record<string | number, unknown>)[step], standardFile());
}

/** A fault as `path code name=value …`. */
function asText({ path, code, facts }: ComponentsFault): string {
  return [path, code, ...Object.entries(facts).map(([name, value]) => `${name}=${value}`)].join(' ');
}

describe('the standard components', () => {
  it('match the contents of the box', () => {
    expect(Object.values(components.cards).reduce((sum, count) => sum + count)).toBe(76);
    expect(components.toolSpaces).toHaveLength(24);
    expect(components.toolSpaces.flatMap(({ tiles }) => tiles[4])).toHaveLength(48);
    expect(components.floors.A.spaces.filter(({ kind }) => kind === 'ornament')).toHaveLength(12);
    expect(components.floors.A.spaces.filter(({ kind }) => kind === 'connector')).toHaveLength(13);
    expect(components.floors.B.plants.map(({ name }) => name)).toEqual(['B2', 'D2', 'B4', 'D4']);
  });

  it('give the source of each part', () => {
    expect(Object.keys(components.provenance)).toEqual(
      expect.arrayContaining(['startingHandCards', 'rewardTrack', 'floor', 'tools', 'toolSpaces']),
    );
  });

  it('have the higher of two tiles on top', () => {
    for (const { tiles } of components.toolSpaces) {
      for (const players of [2, 3, 4] as const) {
        expect(tiles[players]).toEqual([...tiles[players]].sort((a, b) => b - a));
      }
    }
  });
});

function faultsOfShape(path: Path, value: unknown): string[] {
  const read = readComponentsFile(changed(path, value));
  return read.ok ? [] : read.faults.map(asText);
}

describe("an owner's component file", () => {
  it('is used in games', () => {
    const own = parsedComponents(changed(['id'], 'my-copy'));
    const { state } = createGame(own, { side: 'A', startingPlayer: 0, startingHandCards: ['red', 'green'] });
    expect(state.components).toBe('my-copy');
  });

  it.each<[(string | number)[], unknown]>([
    [['framesRemovedPerColor', '2'], 9],
    [
      ['toolSpaces', 3, 'requires'],
      [1, 1, 1],
    ],
  ])('with the maximum at %j (%j) is accepted', (path, value) => {
    expect(parseComponents(changed(path, value))).toMatchObject({ ok: true });
  });

  it.each<[Path, unknown, ...string[]]>([
    [['id'], 'My Copy', 'id idForm'],
    [['id'], '-copy', 'id idForm'],
    [['id'], 'copy_2', 'id idForm'],
    [['colors', 0], 'blue', 'colors[0] notOneOf values=yellow'],
    [['materialCards', 'perColour'], 16, 'materialCards unknownField name=perColour'],
    [['woodElements', 'table'], '20', 'woodElements.table wrongKind'],
    [['woodElements', 'table'], 2.5, 'woodElements.table wrongKind'],
    [['framesRemovedPerColor', '2'], 10, 'framesRemovedPerColor.2 framesRemoved given=10 most=9'],
    [['framesRemovedPerColor', '3'], 10, 'framesRemovedPerColor.3 framesRemoved given=10 most=9'],
    [['framesRemovedPerColor', '4'], 10, 'framesRemovedPerColor.4 framesRemoved given=10 most=9'],
    [['startingHandCards', 1, 'cards', 'red'], 3, 'startingHandCards[1].cards cardSum given=11 right=10'],
    [['startingHandCards', 1, 'id'], 'violet', 'startingHandCards[1].id idTwice id=violet'],
    [['startingHandCards', 4, 'id'], 'fives', 'startingHandCards noPairsCard'],
    [['startingHandCards', 4, 'cards'], { yellow: 10 }, 'startingHandCards[4].cards pairsCard'],
    [['rewardTrack', 1, 'cards', 'wild'], 2, 'rewardTrack[1] cardSum given=4 right=3'],
    [['rewardTrack', 0, 'same'], 3, 'rewardTrack[0] cardSum given=4 right=3'],
    [['rewardTrack', 0, 'same'], 1, 'rewardTrack[0] cardSum given=2 right=3'],
    [['rewardStart'], 8, 'rewardStart rewardStart most=7'],
    [['floor', 'center'], 'C2', 'floor.center notOneOf values=C3'],
    [
      ['floor', 'ornaments', 'C2'],
      undefined,
      'floor.ornaments.C2 colorMissing',
      'toolSpaces[2].requires tooManyOrnaments given=3 most=2',
      'toolSpaces[4].requires tooManyOrnaments given=3 most=2',
      'reconstructed[42] unknownMark',
    ],
    [['floor', 'ornaments', 'A1'], 'red', 'floor.ornaments.A1 misplaced'],
    [['floor', 'ornaments', 'C2'], 'blue', 'floor.ornaments.C2 notOneOf values=yellow, red, green, violet'],
    [['floor', 'sides', 'A', 'connectors', 'A1'], 'red', 'floor.sides.A.connectors.A1 misplaced'],
    [['floor', 'sides', 'A', 'connectors', 'A1'], undefined, 'floor.sides.A.connectors.A1 plants'],
    [['floor', 'sides', 'A', 'connectors', 'C3'], null, 'floor.sides.A.connectors.C3 misplaced'],
    [['floor', 'sides', 'B', 'connectors', 'C2'], 'red', 'floor.sides.B.connectors.C2 misplaced'],
    [['floor', 'sides', 'B', 'connectors', 'A1'], null, 'floor.sides.B.connectors.A1 colorMissing'],
    [
      ['floor', 'sides', 'B', 'connectors', 'A1'],
      undefined,
      'floor.sides.B.connectors.A1 plants',
      'reconstructed[51] unknownMark',
    ],
    [['floor', 'sides', 'B', 'connectors', 'B2'], 'red', 'floor.sides.B.connectors.B2 plants'],
    [['floor', 'sides', 'A', 'plants'], ['B2'], 'floor.sides.A.connectors.B2 plants', 'floor.sides.A.plants plants'],
    [['floor', 'sides', 'B', 'plants', 4], 'B2', 'floor.sides.B.plants[4] plants'],
    [['floor', 'sides', 'B', 'plants', 4], 'B1', 'floor.sides.B.plants plants', 'floor.sides.B.plants[4] plants'],
    [
      ['floor', 'sides', 'B', 'plants', 0],
      'A1',
      'floor.sides.B.connectors.A1 plants',
      'floor.sides.B.connectors.B2 plants',
      'floor.sides.B.plants[0] plants',
    ],
    [
      ['tools', 5],
      'hammer',
      'tools[5] toolTwice tool=hammer',
      ...[5, 11, 17, 23].map((place) => `toolSpaces[${place}].tool toolUnknown tool=brace`),
    ],
    [['toolSpaces', 3, 'tool'], 'drill', 'toolSpaces[3].tool toolUnknown tool=drill'],
    [['toolSpaces', 3, 'tiles', 0, 'minPlayers'], 3, 'toolSpaces[3].tiles noTileForTwo'],
    [['toolSpaces', 3, 'color'], 'red', 'toolSpaces[9] spaceTwice tool=chisel color=red'],
    [['reconstructed', 0], 'toolSpaces[24]', 'reconstructed[0] unknownMark'],
  ])('with a fault at %j (%j) is refused with %s', (path, value, ...faults) => {
    const parsed = parseComponents(changed(path, value));
    if (parsed.ok) throw new Error('the file was accepted');
    expect(parsed.faults.map(asText)).toEqual(faults);
    for (const { code, message } of parsed.faults) {
      expect(COMPONENTS_FAULT_CODES).toContain(code);
      expect(message).not.toBe('');
    }
  });

  it('may omit provenance and marks', () => {
    for (const part of ['provenance', 'reconstructed']) {
      expect(parseComponents(changed([part], undefined))).toMatchObject({
        ok: true,
        components: { [part]: expect.anything() },
      });
    }
  });

  it.each<[Path, number, number]>([
    [['materialCards', 'perColor'], 1, 99],
    [['materialCards', 'wild'], 0, 99],
    ...['framePerColor', 'midsection', 'core', 'table'].map((wood): [Path, number, number] => [
      ['woodElements', wood],
      0,
      99,
    ]),
    [['woodElements', 'connector'], 4, 99],
    ...['2', '3', '4'].map((players): [Path, number, number] => [['framesRemovedPerColor', players], 0, 99]),
    [['startingHandCards', 1, 'cards', 'red'], 0, 99],
    [['rewardTrack', 1, 'cards', 'wild'], 0, 99],
    [['rewardTrack', 0, 'same'], 1, 99],
    [['rewardTrack', 0, 'other'], 1, 99],
    [['rewardStart'], 0, 99],
    [['toolSpaces', 3, 'requires', 0], 1, 4],
    [['toolSpaces', 3, 'tiles', 0, 'points'], 1, 99],
    [['toolSpaces', 3, 'tiles', 0, 'minPlayers'], 2, 4],
  ])('gives at %j the minimum (%i) and the maximum (%i)', (path, least, most) => {
    for (const value of [least, most]) expect(faultsOfShape(path, value)).toEqual([]);
    expect(faultsOfShape(path, least - 1)).toContain(`${formatPath(path)} tooSmall least=${least}`);
    expect(faultsOfShape(path, most + 1)).toContain(`${formatPath(path)} tooLarge most=${most}`);
  });

  it.each<[Path, number, number]>([
    [['wallColors'], 4, 4],
    [['startingHandCards'], 5, 5],
    [['rewardTrack'], 3, 16],
    [['tools'], 1, 12],
    [['toolSpaces'], 1, 48],
    [['toolSpaces', 3, 'requires'], 1, 3],
    [['toolSpaces', 3, 'tiles'], 1, 2],
    [['reconstructed'], 0, 200],
  ])('gives at %j the minimum count (%i) and the maximum count (%i)', (path, least, most) => {
    const [one] = valueAt(path) as unknown[];
    const many = (count: number) => faultsOfShape(path, new Array(count).fill(one));
    for (const count of [least, most]) expect(many(count)).toEqual([]);
    if (least > 0) expect(many(least - 1)).toEqual([`${formatPath(path)} tooFew least=${least}`]);
    expect(many(most + 1)).toEqual([`${formatPath(path)} tooMany most=${most}`]);
  });

  it.each<[Path, number, number]>([
    [['id'], 1, 32],
    [['wallColors', 0], 1, 32],
    [['startingHandCards', 0, 'id'], 1, 32],
    [['tools', 0], 1, 32],
    [['toolSpaces', 0, 'tool'], 1, 32],
    [['reconstructed', 0], 0, 64],
  ])('gives at %j the minimum length (%i) and the maximum length (%i) of a name', (path, least, most) => {
    for (const length of [least, most]) expect(faultsOfShape(path, 'a'.repeat(length))).toEqual([]);
    expect(faultsOfShape(path, 'a'.repeat(most + 1))).toHaveLength(1);
    if (least > 0) expect(faultsOfShape(path, '')).toHaveLength(1);
  });

  it('with several faults reports all of them', () => {
    const file = changed(['startingHandCards', 0, 'cards', 'violet'], 5);
    (file.rewardTrack as Record<string, unknown>[])[0] = { kind: 'choice', same: 1, other: 1 };
    const parsed = parseComponents(file);
    expect(parsed.ok ? [] : parsed.faults.map(({ path }) => path)).toEqual([
      'startingHandCards[0].cards',
      'rewardTrack[0]',
    ]);
  });

  it.each([[null], ['text'], [[]], [7]])('that is not an object is refused: %j', (json) => {
    expect(parseComponents(json)).toMatchObject({ ok: false, faults: [{ path: '(file)' }] });
  });
});

describe('component sets', () => {
  const own = (path: Path, value: unknown) => parsedComponents(changed(path, value));

  it('are equal if they play the same, whatever their names and provenance', () => {
    for (const [path, value] of [
      [['id'], 'mine'],
      [['provenance'], {}],
      [['reconstructed'], []],
    ] as const) {
      expect(sameComponents(components, own(path, value))).toBe(true);
    }
    const fewer = own(['woodElements', 'table'], 19);
    expect(sameComponents(components, fewer)).toBe(false);
    expect(isIdTaken(fewer, [own(['id'], 'mine'), components])).toBe(true);
    expect(isIdTaken(own(['provenance'], {}), [components])).toBe(false);
    expect(isIdTaken({ ...fewer, id: 'mine' }, [components])).toBe(false);
    expect(isIdTaken(components, [])).toBe(false);
  });

  it('give each game its own set: of two with one id the current one, then the first', () => {
    const mine = own(['id'], 'mine');
    const older = [own(['woodElements', 'table'], 19), mine, { ...mine }];
    const sets = componentSets(components, older);
    expect(sets.current).toBe(components);
    expect(sets.of({ components: 'standard' })).toBe(components);
    expect(sets.of({ components: 'mine' })).toBe(mine);
    expect(sets.of({ components: 'yours' })).toBeNull();
    expect(componentSets(components).of({ components: 'standard' })).toBe(components);
  });
});
