/**
 * The arrows between the folders, as docs/architecture.md draws them: each folder may import what is listed here,
 * through the other folder's index.ts only. Run by `npm run check`.
 */
const MAY_IMPORT = {
  // It knows no feature.
  kernel: [],
  rules: [],
  // Their names, and how lists are made of what they bring.
  features: [],
  opponents: ['rules'],
  match: ['rules'],
  // What lasts longer than a game; it hears of games by the matches' own ports.
  people: ['match', 'rules'],
  store: ['features', 'match', 'people', 'rules'],
  backup: ['store', 'match', 'rules'],
  // What can be chosen on a turn.
  turn: ['rules'],
  picture: ['rules', 'turn'],
  // Of matches and computer players only what has to be worded; a test has it import types alone.
  language: ['match', 'opponents', 'rules'],
  // Of the language what its second door has.
  table: ['rules', 'turn', 'picture', 'language'],
  discord: ['features', 'match', 'people', 'table', 'picture', 'language', 'opponents', 'turn', 'rules'],
  // The table's own server. Of the opponents only what a hint looks like.
  web: ['match', 'people', 'table', 'language', 'opponents', 'rules'],
  // The interfaces by which the others say what happens; they know nothing of who listens.
  watching: ['match', 'store', 'picture', 'opponents', 'discord', 'web'],
  // Whether all that the bot needs is there: what that is, the others say.
  doctor: ['discord', 'picture', 'rules'],
  // What the owner sets: named by those that say what may be set.
  settings: ['match', 'opponents', 'picture'],
  // Puts all of it together. Nobody imports it but main.ts and the command line.
  app: [
    'rules',
    'opponents',
    'match',
    'people',
    'store',
    'backup',
    'picture',
    'language',
    'table',
    'discord',
    'web',
    'watching',
    'doctor',
    'settings',
  ],
  cli: [
    'rules',
    'turn',
    'match',
    'people',
    'opponents',
    'language',
    'picture',
    'doctor',
    'store',
    'backup',
    'settings',
  ],
};

const folders = Object.keys(MAY_IMPORT);

const arrows = folders.map((folder) => ({
  name: `arrows-of-${folder}`,
  comment: `src/${folder}/ may import: ${MAY_IMPORT[folder].join(', ') || 'nothing of ours'}`,
  severity: 'error',
  from: { path: `^src/${folder}/` },
  to: {
    path: '^src/',
    pathNot: [folder, 'kernel', ...MAY_IMPORT[folder]].map((allowed) => `^src/${allowed}/`),
  },
}));

// The command line reads the owner's settings and component file as the bot does.
const cli = arrows.find((rule) => rule.name === 'arrows-of-cli');
cli.to.pathNot.push('^src/app/(componentFiles|chance)\\.ts$');
/** What the page of the playground says is read by whoever translates, with all the rest. */
const PAGE_WORDS = '^packages/playground/page/words/languages\\.ts$';

/** The second doors of pictures and language, for pages: what is behind them needs neither canvas nor files nor catalogues. */
const IN_BROWSER = '^src/(picture|language)/inBrowser\\.ts$';

/** The rooms of the matches, the lowest first: each may import what is listed here, also of types, and nothing above it. */
const ROOMS_OF_MATCH = {
  calendar: [],
  model: ['calendar'],
  clock: ['model', 'calendar'],
  frame: ['model'],
  lobby: ['frame', 'model', 'calendar'],
  computers: ['frame', 'model'],
  limits: ['frame', 'model'],
  reviews: ['limits', 'frame', 'model'],
  plans: ['frame', 'model'],
  time: ['frame', 'clock', 'model', 'calendar'],
  people: ['time', 'frame', 'clock', 'model', 'calendar'],
  puzzles: ['lobby', 'time', 'frame', 'model', 'calendar'],
  playing: ['time', 'plans', 'frame', 'model'],
  agreements: ['playing', 'plans', 'time', 'frame', 'clock', 'model', 'calendar'],
  privacy: ['agreements', 'lobby', 'time', 'frame', 'model'],
  arranging: ['agreements', 'lobby', 'time', 'frame', 'model'],
  tutorial: ['model'],
  restoring: ['frame', 'model'],
};

/** The rooms of people, likewise. */
const ROOMS_OF_PEOPLE = {
  notices: [],
  ratings: [],
  visibility: [],
  results: ['ratings', 'visibility'],
  links: [],
  seeks: ['notices', 'ratings', 'visibility'],
  servers: ['notices'],
  leagues: ['servers', 'notices'],
  badges: ['results'],
  profiles: ['badges', 'results', 'ratings'],
  leaderboards: ['results', 'ratings'],
};

/**
 * The rooms of the bot, the lowest first: what messages are made of, the frame and the delivery; above them one room a
 * feature, and the lists of what the features bring.
 */
const PLATFORM = ['messages', 'wording', 'emoji', 'frame', 'table', 'connection', 'delivery'];
const SHARED = [...PLATFORM, 'notices', 'feature'];
const ROOMS_OF_DISCORD = {
  messages: [],
  wording: ['messages'],
  connection: [],
  emoji: ['connection'],
  frame: ['messages', 'wording', 'connection', 'emoji'],
  table: ['messages', 'wording', 'frame'],
  delivery: ['messages', 'wording', 'connection', 'emoji', 'frame'],
  notices: PLATFORM,
  // The shape of what a feature brings.
  feature: ['frame', 'delivery', 'notices'],
  time: SHARED,
  lobby: [...SHARED, 'time'],
  agreements: [...SHARED, 'lobby'],
  turn: [...SHARED, 'time', 'agreements'],
  plans: [...SHARED, 'turn'],
  advice: [...SHARED, 'turn'],
  tutorial: [...SHARED, 'lobby', 'turn'],
  links: SHARED,
  seeks: [...SHARED, 'lobby'],
  looking: [...SHARED, 'time', 'lobby', 'advice', 'tutorial', 'links', 'seeks'],
  people: SHARED,
  puzzles: [...SHARED, 'turn'],
  leagues: [...SHARED, 'lobby'],
  profiles: SHARED,
  servers: [...SHARED, 'lobby'],
  registry: [
    'messages',
    'frame',
    'delivery',
    'notices',
    'feature',
    'time',
    'lobby',
    'leagues',
    'agreements',
    'turn',
    'plans',
    'advice',
    'links',
    'looking',
    'people',
    'puzzles',
    'profiles',
    'servers',
    'seeks',
    'tutorial',
  ],
};

/** Rules that a room imports only what the table allows, and that every room is in the table. */
function roomsOf(folder, table) {
  const rooms = Object.keys(table);
  const rules = rooms.map((room, height) => {
    const allowed = table[room];
    const above = allowed.find((other) => !rooms.slice(0, height).includes(other));
    if (above)
      throw new Error(`src/${folder}/${room}/ may not import src/${folder}/${above}/, which does not stand below it`);
    return {
      name: `rooms-of-${folder}-${room}`,
      comment: `src/${folder}/${room}/ may import, of its folder: ${allowed.join(', ') || 'nothing'}`,
      severity: 'error',
      from: { path: `^src/${folder}/${room}/` },
      to: { path: `^src/${folder}/`, pathNot: [room, ...allowed].map((other) => `^src/${folder}/${other}/`) },
    };
  });
  const listed = {
    name: `rooms-of-${folder}-are-listed`,
    comment: `A new room of src/${folder}/ gets a line in its table.`,
    severity: 'error',
    from: { path: `^src/${folder}/[^/]+/`, pathNot: rooms.map((room) => `^src/${folder}/${room}/`) },
    to: {},
  };
  return [...rules, listed];
}

module.exports = {
  forbidden: [
    ...arrows,
    ...roomsOf('match', ROOMS_OF_MATCH),
    ...roomsOf('people', ROOMS_OF_PEOPLE),
    ...roomsOf('discord', ROOMS_OF_DISCORD),
    {
      name: 'doors-of-discord',
      comment: 'Rooms of the bot are entered through their index.ts only.',
      severity: 'error',
      from: { path: '^src/discord/([^/]+)' },
      to: { path: '^src/discord/[^/]+/', pathNot: ['^src/discord/$1/', '^src/discord/[^/]+/index\\.ts$'] },
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
      to: { path: '^src/[^/]+/', pathNot: ['^src/$1/', '^src/[^/]+/index\\.ts$', '^src/app/', IN_BROWSER] },
    },
    {
      name: 'packages-stand-alone',
      comment: 'A package knows nothing of the game. Of ours it may use what scripts/ does for files.',
      severity: 'error',
      from: { path: '^packages/([^/]+)/' },
      to: {
        path: '^(src|packages|tools|test)/',
        pathNot: ['^packages/$1/', '^packages/webKit/(index|wordings)\\.ts$'],
      },
    },
    {
      name: 'doors-of-packages',
      comment: 'Packages are entered through their index.ts only.',
      severity: 'error',
      from: { path: '^src/' },
      to: {
        path: '^packages/',
        pathNot: ['^packages/[^/]+/(caching/)?index\\.ts$', '^packages/webKit/wordings\\.ts$', PAGE_WORDS],
      },
    },
    {
      name: 'nothing-needs-the-tools',
      comment: 'The bot runs without what measures, tries and trains it.',
      severity: 'error',
      from: { path: '^(src|packages)/' },
      to: { path: '^(tools|test)/' },
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
      from: { path: '^(src|packages|tools)/' },
      to: { circular: true, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-development-dependencies-at-run-time',
      severity: 'error',
      from: { path: '^(src|packages|tools/componentEditor)/', pathNot: '^packages/playground/examples/' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-undeclared-packages',
      comment: 'Declared by the nearest package.json: packages have their own.',
      severity: 'error',
      from: { path: '^(src|packages|tools|test)/' },
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
    exclude: {
      path: '^(src/store/generated|packages/playground/page|(src/table|tools/componentEditor)/page/.*\\.tsx$)/?',
    },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
    },
  },
};
