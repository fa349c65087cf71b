/**
 * The arrows between the folders, as docs/architecture.md draws them: each folder may import what is listed here,
 * through the other folder's index.ts only. Run by `npm run check`.
 */
const MAY_IMPORT = {
  rules: [],
  opponents: ['rules'],
  match: ['rules'],
  store: ['match', 'rules'],
  picture: ['rules'],
  language: ['rules'],
  discord: ['match', 'picture', 'language', 'opponents', 'rules'],
  playground: [],
  componentEditor: ['rules', 'picture', 'language'],
  cli: ['rules', 'opponents', 'language', 'picture', 'componentEditor'],
};

const folders = Object.keys(MAY_IMPORT);

const arrows = folders.map((folder) => ({
  name: `arrows-of-${folder}`,
  comment: `src/${folder}/ may import: ${MAY_IMPORT[folder].join(', ') || 'nothing of ours'}`,
  severity: 'error',
  from: { path: `^src/${folder}/` },
  to: {
    path: '^src/',
    pathNot: [folder, ...MAY_IMPORT[folder]].map((allowed) => `^src/${allowed}/`),
  },
}));

// The command line reads the owner's settings and component file as the bot does.
const cli = arrows.find((rule) => rule.name === 'arrows-of-cli');
cli.to.pathNot.push('^src/(config|componentFiles)\\.ts$');

/** The rooms of the matches, the lowest first: each may import what is listed here, also of types, and nothing above it. */
const ROOMS_OF_MATCH = {
  calendar: [],
  pacing: [],
  model: ['calendar'],
  clock: ['model', 'calendar'],
  frame: ['model', 'pacing'],
  lobby: ['frame', 'model', 'pacing'],
  computers: ['frame', 'model', 'pacing'],
  reviews: ['frame', 'model', 'pacing'],
  plans: ['frame', 'model'],
  time: ['frame', 'clock', 'model', 'calendar', 'pacing'],
  people: ['time', 'frame', 'clock', 'model', 'calendar', 'pacing'],
  playing: ['time', 'plans', 'frame', 'model'],
  agreements: ['playing', 'plans', 'frame', 'model'],
};

const rooms = Object.keys(ROOMS_OF_MATCH);

const roomsOfMatch = rooms.map((room, height) => {
  const allowed = ROOMS_OF_MATCH[room];
  const above = allowed.find((other) => !rooms.slice(0, height).includes(other));
  if (above) throw new Error(`src/match/${room}/ may not import src/match/${above}/, which does not stand below it`);
  return {
    name: `rooms-of-match-${room}`,
    comment: `src/match/${room}/ may import, of the matches: ${allowed.join(', ') || 'nothing'}`,
    severity: 'error',
    from: { path: `^src/match/${room}/` },
    to: { path: '^src/match/', pathNot: [room, ...allowed].map((other) => `^src/match/${other}/`) },
  };
});

module.exports = {
  forbidden: [
    ...arrows,
    ...roomsOfMatch,
    {
      name: 'rooms-of-match-are-listed',
      comment: 'A new room of the matches gets a line in ROOMS_OF_MATCH.',
      severity: 'error',
      from: { path: '^src/match/[^/]+/', pathNot: rooms.map((room) => `^src/match/${room}/`) },
      to: {},
    },
    {
      name: 'top-of-match',
      comment: 'What the rooms need is put together without knowing what is made of it.',
      severity: 'error',
      from: { path: '^src/match/(ports|createMatches)\\.ts$' },
      to: { path: '^src/match/(createMatches|index)\\.ts$' },
    },
    {
      name: 'doors',
      comment: 'Other folders are entered through their index.ts only.',
      severity: 'error',
      from: { path: '^src/([^/]+)' },
      to: { path: '^src/[^/]+/', pathNot: ['^src/$1/', '^src/[^/]+/index\\.ts$'] },
    },
    {
      name: 'rules-are-pure',
      comment: 'No input, output, clock or database in the rules.',
      severity: 'error',
      from: { path: '^src/rules/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'no-circles',
      severity: 'error',
      from: { path: '^src/' },
      to: { circular: true, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-development-dependencies-at-run-time',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/playground/examples/' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-undeclared-packages',
      comment: 'Declared by the nearest package.json: the playground has its own.',
      severity: 'error',
      from: { path: '^(src|test|bench)/' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'nothing-missing',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: ['^\\.\\./generated'] },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    // The pages are TSX, which the swc parser does not read; Biome's noRestrictedImports says what they may import.
    exclude: { path: '^src/(store/generated|playground/page|componentEditor/page/.*\\.tsx$)/?' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
    },
  },
};
