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
  cli: ['rules', 'opponents', 'language', 'picture'],
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
cli.to.pathNot.push('^src/config\\.ts$');

module.exports = {
  forbidden: [
    ...arrows,
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
    // The page is TSX, which the swc parser does not read; Biome's noRestrictedImports keeps it inside its folder.
    exclude: { path: '^src/(store/generated|playground/page)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
    },
  },
};
