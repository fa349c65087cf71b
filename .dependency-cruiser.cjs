/**
 * The allowed imports between folders (docs/architecture.md): each folder may import only the listed ones, through
 * their index.ts. `npm run check` runs this.
 */
const MAY_IMPORT = {
  // Shared mechanisms.
  kernel: [],
  rules: [],
  // The names of the features, and how their manifests are merged.
  features: [],
  opponents: ['rules'],
  match: ['rules'],
  // Data that outlives games; matches notify it through their own ports.
  people: ['match', 'rules'],
  store: ['features', 'match', 'people', 'rules'],
  backup: ['store', 'match', 'rules'],
  // The choices of a turn.
  turn: ['rules'],
  picture: ['rules', 'turn'],
  // Of matches and computer players only what it words; a test allows it to import types only.
  language: ['match', 'opponents', 'rules'],
  // Of the language, only its entry point for browsers.
  table: ['rules', 'turn', 'picture', 'language'],
  discord: ['features', 'match', 'people', 'table', 'picture', 'language', 'opponents', 'turn', 'rules'],
  // The table's own server. Of the opponents only the shape of a hint.
  web: ['match', 'people', 'table', 'language', 'opponents', 'rules'],
  // Implements the observers that the others declare.
  monitoring: ['match', 'store', 'picture', 'opponents', 'discord', 'web'],
  // Checks the requirements that the others declare.
  doctor: ['discord', 'picture', 'rules'],
  // The operator's settings; the others declare their values.
  settings: ['match', 'opponents', 'picture'],
  // Wires everything. Only main.ts and the command line import it.
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
    'monitoring',
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

/** Entry points of pictures and language for pages: they need no canvas, files or catalogues. */
const IN_BROWSER = '^src/(picture|language)/inBrowser\\.ts$';

/**
 * The layers of the matches, the lowest first: each may import only the listed ones, types included, and none above it.
 */
const LAYERS_OF_MATCH = {
  'match/model': [],
  'match/clock': ['match/model'],
  'match/notices.ts': ['match/clock', 'match/model'],
  'match/ports.ts': ['match/clock', 'match/model'],
  'features/model': ['match/clock', 'match/model'],
  'match/core': ['match/model'],
  'features/lobby/usecases': ['features/model', 'match/core', 'match/model', 'match/clock'],
  'features/play/computers': ['features/model', 'match/core', 'match/model'],
  'match/limits': ['match/core', 'match/model'],
  'features/advice/usecases': ['features/model', 'match/limits', 'match/core', 'match/model'],
  'features/plans/usecases': ['features/model', 'match/core', 'match/model'],
  'features/time/usecases': ['features/model', 'match/core', 'match/ports.ts', 'match/clock', 'match/model'],
  'features/account/usecases': [
    'features/model',
    'features/time/usecases',
    'match/core',
    'match/ports.ts',
    'match/clock',
    'match/model',
  ],
  'features/puzzles/usecases': [
    'features/model',
    'features/lobby/usecases',
    'features/time/usecases',
    'match/notices.ts',
    'match/core',
    'match/model',
    'match/clock',
  ],
  'features/play/usecases': ['features/model', 'features/plans/usecases', 'match/core', 'match/model'],
  'features/agreements/usecases': [
    'features/model',
    'features/lobby/usecases',
    'features/plans/usecases',
    'features/time/usecases',
    'match/core',
    'match/ports.ts',
    'match/clock',
    'match/model',
  ],
  'features/privacy/usecases': [
    'features/model',
    'features/agreements/usecases',
    'features/lobby/usecases',
    'features/time/usecases',
    'match/core',
    'match/model',
  ],
  'features/tutorial/usecases': ['features/model', 'match/model'],
};

/** The layers of people. */
const LAYERS_OF_PEOPLE = {
  'features/notices/usecases': [],
  'features/account/visibility': [],
  'features/links/usecases': [],
  'features/profiles/usecases': ['features/account/visibility'],
  'features/seeks/usecases': ['features/notices/usecases', 'features/profiles/usecases', 'features/account/visibility'],
  'features/servers/usecases': ['features/notices/usecases'],
  'features/leagues/usecases': ['features/servers/usecases', 'features/notices/usecases', 'features/profiles/usecases'],
};

/**
 * The layers of the bot, the lowest first: messages, interactions and delivery; above them one layer for each feature,
 * and the registries.
 */
const PLATFORM = [
  'discord/messages',
  'discord/wording',
  'discord/emoji',
  'discord/interactions',
  'discord/tablePicture',
  'discord/moves',
  'discord/connection',
  'discord/delivery',
];
const SHARED = [...PLATFORM, 'features/notices/discord', 'features/manifest.ts'];
const LAYERS_OF_DISCORD = {
  'discord/messages': [],
  'discord/wording': ['discord/messages'],
  'discord/connection': [],
  'discord/emoji': ['discord/connection'],
  'discord/interactions': ['discord/messages', 'discord/wording', 'discord/connection', 'discord/emoji'],
  'discord/tablePicture': ['discord/messages', 'discord/wording', 'discord/interactions'],
  'discord/moves': ['discord/messages', 'discord/emoji', 'discord/interactions', 'discord/tablePicture'],
  'discord/delivery': [
    'discord/messages',
    'discord/wording',
    'discord/connection',
    'discord/emoji',
    'discord/interactions',
  ],
  'features/notices/discord': [...PLATFORM],
  'features/manifest.ts': ['discord/messages', 'discord/interactions', 'discord/delivery', 'features/notices/discord'],
  'features/time/discord': [...SHARED],
  'features/lobby/discord': [...SHARED, 'features/time/discord'],
  'features/agreements/discord': [...SHARED, 'features/lobby/discord'],
  'features/play/discord': [...SHARED, 'features/time/discord', 'features/agreements/discord'],
  'features/plans/discord': [...SHARED],
  'features/advice/discord': [...SHARED, 'features/play/discord'],
  'features/tutorial/discord': [...SHARED, 'features/lobby/discord', 'features/play/discord'],
  'features/links/discord': [...SHARED],
  'features/seeks/discord': [...SHARED, 'features/lobby/discord'],
  'features/views/discord': [
    ...SHARED,
    'features/time/discord',
    'features/lobby/discord',
    'features/advice/discord',
    'features/tutorial/discord',
    'features/links/discord',
    'features/seeks/discord',
  ],
  'features/privacy/discord': [...SHARED],
  'features/account/discord': [...SHARED, 'features/privacy/discord'],
  'features/puzzles/discord': [...SHARED, 'features/play/discord'],
  'features/leagues/discord': [...SHARED, 'features/lobby/discord'],
  'features/profiles/discord': [...SHARED, 'features/lobby/discord'],
  'features/servers/discord': [...SHARED, 'features/lobby/discord'],
  'features/bot': [
    ...SHARED,
    'features/time/discord',
    'features/lobby/discord',
    'features/leagues/discord',
    'features/agreements/discord',
    'features/play/discord',
    'features/plans/discord',
    'features/advice/discord',
    'features/links/discord',
    'features/views/discord',
    'features/account/discord',
    'features/puzzles/discord',
    'features/profiles/discord',
    'features/servers/discord',
    'features/seeks/discord',
    'features/tutorial/discord',
    'features/privacy/discord',
  ],
};

/** The files of a layer: a folder or file of src/, or the models of all features. */
const filesOf = (name) =>
  name === 'features/model' ? '^src/features/[^/]+/model\\.ts$' : `^src/${name}${name.endsWith('.ts') ? '$' : '/'}`;

/** Rules that a layer imports only what the table allows, and that every layer is in the table. */
function layerRules(folder, table) {
  const layers = Object.keys(table);
  const rules = layers.map((name, height) => {
    const allowed = table[name];
    const above = allowed.find((other) => !layers.slice(0, height).includes(other));
    if (above) throw new Error(`src/${name}/ may not import src/${above}/, which is not below it`);
    return {
      name: `layers-of-${folder}-${name}`,
      comment: `src/${name}/ may import, of its layer: ${allowed.join(', ') || 'nothing'}`,
      severity: 'error',
      from: { path: filesOf(name) },
      to: { path: PLACES[folder], pathNot: [name, ...allowed].map(filesOf) },
    };
  });
  const listed = {
    name: `layers-of-${folder}-are-listed`,
    comment: `A new layer of ${folder} needs a line in its table.`,
    severity: 'error',
    from: { path: PLACES[folder], pathNot: [...layers.map(filesOf), `^src/(${folder}|features)/[^/]+$`] },
    to: {},
  };
  return [...rules, listed];
}

const folders = Object.keys(MAY_IMPORT);

/** The places of a folder's files: in the folder itself and in the features. */
const PLACES = {
  ...Object.fromEntries(folders.map((folder) => [folder, [`^src/${folder}/`]])),
  features: ['^src/features/index.ts$'],
  match: ['^src/match/', ...inFeatures(LAYERS_OF_MATCH), '^src/features/createMatches.ts$'],
  people: [...inFeatures(LAYERS_OF_PEOPLE), '^src/features/createPeople.ts$'],
  store: ['^src/store/', '^src/features/storage/', '^src/features/[^/]+/store(/|\\.ts$)'],
  discord: ['^src/discord/', ...inFeatures(LAYERS_OF_DISCORD)],
};

function inFeatures(layers) {
  return Object.keys(layers)
    .filter((name) => name.startsWith('features/'))
    .map(filesOf);
}

const arrows = folders.map((folder) => ({
  name: `arrows-of-${folder}`,
  comment: `${folder} may import: ${MAY_IMPORT[folder].join(', ') || 'no other folder'}`,
  severity: 'error',
  from: { path: PLACES[folder], ...(folder === 'match' && { pathNot: PLACES.store }) },
  to: {
    path: '^src/',
    pathNot: [folder, 'kernel', ...MAY_IMPORT[folder]].flatMap((allowed) => PLACES[allowed]),
  },
}));

/**
 * Folders are entered through their index.ts only; of features, the use cases and models are imported from their
 * modules.
 */
const USE_CASES = [...PLACES.people, ...PLACES.match].filter((place) => place !== '^src/match/');
const indexRules = folders
  .filter((folder) => !['app', 'kernel', 'people'].includes(folder))
  .map((folder) => ({
    name: `index-of-${folder}`,
    comment: `${folder} is entered through its index.ts only.`,
    severity: 'error',
    from: { path: '^src/', pathNot: [...PLACES[folder], `^src/${folder}\\.ts$`] },
    to: {
      path: PLACES[folder],
      pathNot: [`^src/${folder}/index\\.ts$`, '^src/features/(storage|bot)/index\\.ts$', IN_BROWSER].concat(
        folder === 'match' ? USE_CASES : [],
      ),
    },
  }));

// The command line reads the operator's settings and component file as the bot does.
const cli = arrows.find((rule) => rule.name === 'arrows-of-cli');
cli.to.pathNot.push('^src/app/(componentFiles|chance)\\.ts$');

module.exports = {
  forbidden: [
    ...arrows,
    ...indexRules,
    {
      name: 'features-are-of-layers',
      comment: 'A module of a feature belongs to a layer that a table lists, or to its storage.',
      severity: 'error',
      from: { path: '^src/features/[^/]+/', pathNot: Object.values(PLACES).flat() },
      to: {},
    },
    ...Object.keys(LAYERS_OF_DISCORD).map((name) => ({
      name: `index-of-${name}`,
      comment: 'Layers of the bot are entered through their index.ts only.',
      severity: 'error',
      from: { path: PLACES.discord, pathNot: filesOf(name) },
      to: { path: filesOf(name), pathNot: `^src/${name}(/index\\.ts)?$` },
    })),
    {
      name: 'features-stand-above',
      comment: 'Code that all features share imports no feature.',
      severity: 'error',
      from: { path: '^src/(kernel|rules|match|store|discord)/' },
      to: { path: '^src/features/' },
    },
    ...layerRules('match', LAYERS_OF_MATCH),
    ...layerRules('people', LAYERS_OF_PEOPLE),
    ...layerRules('discord', LAYERS_OF_DISCORD),
    {
      name: 'top-of-match',
      comment: 'The ports of matches do not import their index.',
      severity: 'error',
      from: { path: '^src/match/ports\\.ts$' },
      to: { path: '^src/match/index\\.ts$' },
    },
    {
      name: 'packages-stand-alone',
      comment: 'A package knows nothing of the game. It may use scripts/ and the web kit.',
      severity: 'error',
      from: { path: '^packages/([^/]+)/' },
      to: {
        path: '^(src|packages|tools|test)/',
        pathNot: ['^packages/$1/', '^packages/webKit/(index|wordings)\\.ts$'],
      },
    },
    {
      name: 'index-of-packages',
      comment: 'Packages are entered through their index.ts only.',
      severity: 'error',
      from: { path: '^src/' },
      to: {
        path: '^packages/',
        pathNot: ['^packages/[^/]+/(caching/)?index\\.ts$', '^packages/webKit/wordings\\.ts$'],
      },
    },
    {
      name: 'nothing-needs-the-tools',
      comment: 'The bot runs without tools and tests.',
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
      name: 'no-cycles',
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
      // These tools install their packages when they first run.
      name: 'nothing-missing',
      severity: 'error',
      from: { pathNot: '^tools/(mutants/stryker|bench/yardstick)/' },
      to: { couldNotResolve: true, pathNot: ['^\\.\\./generated'] },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    // The pages are TSX, which the swc parser does not read; Biome's noRestrictedImports and noImportCycles check them.
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
