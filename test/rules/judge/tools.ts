/** The tool board written out a second time: requirements and tiles. Nothing is shared with the rules. */

/** Tool spaces: their requirements, and their tiles from the top with points and minimum number of players. */
export const TOOLS: readonly (readonly [string, readonly number[], readonly (readonly [number, number])[]])[] = [
  [
    'hammer/yellow',
    [2, 1],
    [
      [1, 2],
      [1, 3],
    ],
  ],
  [
    'saw/yellow',
    [3],
    [
      [1, 2],
      [1, 4],
    ],
  ],
  [
    'plane/yellow',
    [1, 1, 1],
    [
      [2, 2],
      [1, 3],
    ],
  ],
  [
    'chisel/yellow',
    [3, 3],
    [
      [3, 2],
      [2, 4],
    ],
  ],
  [
    'try-square/yellow',
    [2, 2, 2],
    [
      [3, 2],
      [2, 3],
    ],
  ],
  [
    'brace/yellow',
    [4],
    [
      [2, 2],
      [2, 4],
    ],
  ],
  [
    'hammer/red',
    [1, 1, 1],
    [
      [2, 2],
      [1, 4],
    ],
  ],
  [
    'saw/red',
    [3, 3],
    [
      [3, 2],
      [2, 3],
    ],
  ],
  [
    'plane/red',
    [2, 2, 2],
    [
      [3, 2],
      [2, 4],
    ],
  ],
  [
    'chisel/red',
    [4],
    [
      [2, 2],
      [2, 3],
    ],
  ],
  [
    'try-square/red',
    [2, 1],
    [
      [1, 2],
      [1, 4],
    ],
  ],
  [
    'brace/red',
    [3],
    [
      [1, 2],
      [1, 3],
    ],
  ],
  [
    'hammer/green',
    [4],
    [
      [2, 2],
      [2, 3],
    ],
  ],
  [
    'saw/green',
    [2, 1],
    [
      [1, 2],
      [1, 4],
    ],
  ],
  [
    'plane/green',
    [3],
    [
      [1, 2],
      [1, 3],
    ],
  ],
  [
    'chisel/green',
    [1, 1, 1],
    [
      [2, 2],
      [1, 4],
    ],
  ],
  [
    'try-square/green',
    [3, 3],
    [
      [3, 2],
      [2, 3],
    ],
  ],
  [
    'brace/green',
    [2, 2, 2],
    [
      [3, 2],
      [2, 4],
    ],
  ],
  [
    'hammer/violet',
    [3, 3],
    [
      [3, 2],
      [2, 4],
    ],
  ],
  [
    'saw/violet',
    [2, 2, 2],
    [
      [3, 2],
      [2, 3],
    ],
  ],
  [
    'plane/violet',
    [4],
    [
      [2, 2],
      [2, 4],
    ],
  ],
  [
    'chisel/violet',
    [2, 1],
    [
      [1, 2],
      [1, 3],
    ],
  ],
  [
    'try-square/violet',
    [3],
    [
      [1, 2],
      [1, 4],
    ],
  ],
  [
    'brace/violet',
    [1, 1, 1],
    [
      [2, 2],
      [1, 3],
    ],
  ],
];
