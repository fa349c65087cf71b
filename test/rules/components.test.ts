/** Component files: the standard one is taken, and every fault of another is named by its path. */
import { describe, expect, it } from 'vitest';
import { COMPONENTS_FAULT_CODES, createGame, parseComponents } from '../../src/rules/index.ts';
import { components, parsedComponents, standardFile } from '../support/rules.ts';

/** The standard file with the value at a path replaced (or taken out, for undefined). */
function changed(path: readonly (string | number)[], value: unknown): Record<string, unknown> {
  const file = standardFile();
  let part: Record<string | number, unknown> = file;
  for (const step of path.slice(0, -1)) part = part[step] as Record<string | number, unknown>;
  const last = path[path.length - 1] ?? '';
  if (value === undefined) delete part[last];
  else part[last] = value;
  return file;
}

describe('the standard components', () => {
  it('hold what is in the box', () => {
    expect(Object.values(components.cards).reduce((sum, count) => sum + count)).toBe(76);
    expect(components.toolSpaces).toHaveLength(24);
    expect(components.toolSpaces.flatMap(({ tiles }) => tiles[4])).toHaveLength(48);
    expect(components.floors.A.spaces.filter(({ kind }) => kind === 'ornament')).toHaveLength(12);
    expect(components.floors.A.spaces.filter(({ kind }) => kind === 'connector')).toHaveLength(13);
    expect(components.floors.B.plants.map(({ name }) => name)).toEqual(['B2', 'D2', 'B4', 'D4']);
  });

  it('say where each part comes from', () => {
    expect(Object.keys(components.provenance)).toEqual(
      expect.arrayContaining(['startingHandCards', 'rewardTrack', 'floor', 'tools', 'toolSpaces']),
    );
  });

  it('lay the higher of two tiles on top', () => {
    for (const { tiles } of components.toolSpaces) {
      for (const players of [2, 3, 4] as const) {
        expect(tiles[players]).toEqual([...tiles[players]].sort((a, b) => b - a));
      }
    }
  });
});

describe("an owner's component file", () => {
  it('is played with', () => {
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
  ])('with the most that there may be at %j (%j) is taken', (path, value) => {
    expect(parseComponents(changed(path, value))).toMatchObject({ ok: true });
  });

  it.each<[(string | number)[], unknown, string]>([
    [['id'], 'My Copy', 'id'],
    [['colors', 0], 'blue', 'colors[0]'],
    [['wallColors'], ['blue'], 'wallColors'],
    [['materialCards', 'perColor'], -1, 'materialCards.perColor'],
    [['materialCards', 'perColour'], 16, 'materialCards'],
    [['woodElements', 'table'], '20', 'woodElements.table'],
    [['framesRemovedPerColor', '2'], 10, 'framesRemovedPerColor.2'],
    [['startingHandCards', 1, 'cards', 'red'], 3, 'startingHandCards[1].cards'],
    [['startingHandCards', 1, 'id'], 'violet', 'startingHandCards[1].id'],
    [['startingHandCards', 4, 'id'], 'fives', 'startingHandCards'],
    [['startingHandCards', 4, 'cards'], { yellow: 10 }, 'startingHandCards[4].cards'],
    [['rewardTrack', 1, 'cards', 'wild'], 2, 'rewardTrack[1]'],
    [['rewardTrack', 0, 'same'], 3, 'rewardTrack[0]'],
    [['rewardStart'], 8, 'rewardStart'],
    [['floor', 'center'], 'C2', 'floor.center'],
    [['floor', 'ornaments', 'C2'], undefined, 'floor.ornaments.C2'],
    [['floor', 'ornaments', 'A1'], 'red', 'floor.ornaments.A1'],
    [['floor', 'ornaments', 'C2'], 'blue', 'floor.ornaments.C2'],
    [['floor', 'sides', 'A', 'connectors', 'A1'], 'red', 'floor.sides.A.connectors.A1'],
    [['floor', 'sides', 'B', 'connectors', 'A1'], null, 'floor.sides.B.connectors.A1'],
    [['floor', 'sides', 'B', 'connectors', 'A1'], undefined, 'floor.sides.B.connectors.A1'],
    [['floor', 'sides', 'A', 'plants'], ['B2'], 'floor.sides.A.plants'],
    [['floor', 'sides', 'B', 'plants', 4], 'B2', 'floor.sides.B.plants[4]'],
    [['floor', 'sides', 'B', 'plants', 0], 'A1', 'floor.sides.B.plants[0]'],
    [['tools', 5], 'hammer', 'tools[5]'],
    [['toolSpaces', 3, 'tool'], 'drill', 'toolSpaces[3].tool'],
    [['toolSpaces', 3, 'tiles', 0, 'points'], 0, 'toolSpaces[3].tiles[0].points'],
    [['toolSpaces', 3, 'tiles', 0, 'minPlayers'], 3, 'toolSpaces[3].tiles'],
    [['toolSpaces', 3, 'requires'], [1, 1, 1, 1], 'toolSpaces[3].requires'],
    [['toolSpaces', 3, 'color'], 'red', 'toolSpaces[9]'],
    [['reconstructed', 0], 'toolSpaces[24]', 'reconstructed[0]'],
  ])('with a fault at %j (%j) is refused, naming %s', (path, value, named) => {
    const parsed = parseComponents(changed(path, value));
    expect(parsed.ok).toBe(false);
    if (parsed.ok) return;
    expect(parsed.faults.map((fault) => fault.path)).toContain(named);
    for (const fault of parsed.faults) {
      expect(fault.message).not.toBe('');
      expect(COMPONENTS_FAULT_CODES).toContain(fault.code);
    }
  });

  it('with several faults is told of all of them', () => {
    const file = changed(['startingHandCards', 0, 'cards', 'violet'], 5);
    (file.rewardTrack as Record<string, unknown>[])[0] = { kind: 'choice', same: 1, other: 1 };
    const parsed = parseComponents(file);
    expect(parsed.ok ? [] : parsed.faults.map(({ path }) => path)).toEqual([
      'startingHandCards[0].cards',
      'rewardTrack[0]',
    ]);
  });

  it.each([[null], ['text'], [[]], [7]])('that is no object at all is refused: %j', (json) => {
    expect(parseComponents(json)).toMatchObject({ ok: false, faults: [{ path: '(file)' }] });
  });
});
