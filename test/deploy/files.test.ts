/** The files for containers and services are well-formed and match the program that they start. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { READ_PACKAGES } from '../../scripts/packaging/built.js';
import { frugal } from '../../scripts/process/frugal.js';
import { COMMANDS } from '../../src/cli/commands.ts';
import { readSettings } from '../../src/settings/index.ts';
import { temporaryFolder } from '../support/database/store.ts';
import { needs } from '../support/runner/needs.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const read = (name: string) => readFileSync(path.join(ROOT, name), 'utf8');

/** All environment variables that the program reads. */
function settingNames(): ReadonlySet<string> {
  const scriptsRead = new Set<string>();
  const note = (name: string | symbol): boolean => {
    if (typeof name === 'string') scriptsRead.add(name);
    return false;
  };
  readSettings(new Proxy({}, { get: (_target, name) => void note(name), has: (_target, name) => note(name) }));
  return scriptsRead;
}

/** Named in the files, but read by other programs. */
const OTHERS = new Set([
  ...Object.keys(frugal.environment),
  // By Node's packages and other libraries.
  ...['NODE_ENV', 'XDG_CACHE_HOME'],
  // By PostgreSQL's image, and by the script that computes a pod's shards.
  ...['POSTGRES_USER', 'POSTGRES_PASSWORD', 'POSTGRES_DB', 'SHARDS_EACH', 'SHARDS_IN_ALL', 'HOSTNAME'],
]);

/** The version of postgresql-client in Debian's suites. */
const POSTGRESQL_CLIENTS = new Map([
  ['bookworm', 15],
  ['trixie', 17],
]);

const NAME = /^[A-Z][A-Z0-9_]*$/;

/**
 * Names of settings in a document: keys of `environment`, `name` in lists called `env`, and variables that shell
 * scripts export.
 */
function named(value: unknown, key = ''): string[] {
  if (Array.isArray(value)) {
    const names = key === 'env' ? value.flatMap((each) => [each?.name].filter((name) => typeof name === 'string')) : [];
    return [...names, ...value.flatMap((each) => named(each))];
  }
  if (typeof value === 'string')
    return [...value.matchAll(/\bexport (.*)/g)].flatMap(([, set = '']) => set.match(/\b\w+(?==)/g) ?? []);
  if (typeof value !== 'object' || value === null) return [];
  const own = key === 'environment' || key === 'x-settings' ? Object.keys(value).filter((name) => NAME.test(name)) : [];
  return [...own, ...Object.entries(value).flatMap(([inner, each]) => named(each, inner))];
}

function documents(name: string): unknown[] {
  return parseAllDocuments(read(name), { merge: true, prettyErrors: true }).map((document) => {
    expect([...document.errors, ...document.warnings].map(String), name).toEqual([]);
    return document.toJS();
  });
}

const yamlFiles = readdirSync(path.join(ROOT, 'deploy'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.ya?ml$/.test(name))
  .map((name) => path.join('deploy', name));

function dockerfile() {
  const text = read('deploy/Dockerfile').replaceAll(/^#.*$/gm, '').replaceAll(/\\\n/g, ' ');
  return text.split('\n').flatMap((line) => {
    const [, instruction = '', rest = ''] = /^([A-Z]+) (.*)$/.exec(line.trim()) ?? [];
    return instruction === '' ? [] : [{ instruction, rest: rest.trim() }];
  });
}

/** The values of each key by section, in order. */
function unit(): ReadonlyMap<string, ReadonlyMap<string, readonly string[]>> {
  const sections = new Map<string, Map<string, string[]>>();
  let section = new Map<string, string[]>();
  for (const line of read('deploy/intarsia.service').split('\n')) {
    const [, heading] = /^\[(\w+)\]$/.exec(line) ?? [];
    const [, key = '', value = ''] = /^(\w+)=(.*)$/.exec(line) ?? [];
    if (heading !== undefined) {
      section = new Map();
      sections.set(heading, section);
    } else if (key !== '') section.set(key, [...(section.get(key) ?? []), value]);
    else expect(line, 'neither empty nor a comment').toMatch(/^(#.*)?$/);
  }
  return sections;
}

describe('the files of deploy/', () => {
  it('only use settings that the program knows', () => {
    const known = settingNames();
    expect(known).toContain('DATABASE_URL');
    const unknown = (names: readonly string[]) => names.filter((name) => !known.has(name) && !OTHERS.has(name));
    for (const file of yamlFiles) expect(unknown(documents(file).flatMap((each) => named(each))), file).toEqual([]);
    const ofImage = dockerfile()
      .filter(({ instruction }) => instruction === 'ENV')
      .flatMap(({ rest }) => [...rest.matchAll(/(\w+)=\S+/g)].map(([, name = '']) => name));
    expect(ofImage).toContain('NODE_ENV');
    expect(unknown(ofImage)).toEqual([]);
    const ofService =
      unit()
        .get('Service')
        ?.get('Environment')
        ?.join(' ')
        .matchAll(/(\w+)=/g) ?? [];
    expect(unknown([...ofService].map(([, name = '']) => name))).toEqual([]);
  });

  it('tell Pterodactyl by which line the bot is ready, and know the settings of its egg', () => {
    const egg = JSON.parse(read('deploy/pterodactyl.json')) as {
      startup: string;
      config: { startup: string; stop: string };
      variables: { env_variable: string }[];
    };
    const { done } = JSON.parse(egg.config.startup) as { done: string };
    expect(read('src/app/program.ts')).toContain(`\`${done} `);
    const known = settingNames();
    const set = [...egg.startup.matchAll(/(\w+)=/g)].map(([, name = '']) => name);
    const named = [...set, ...egg.variables.map((variable) => variable.env_variable)];
    expect(named.filter((name) => !known.has(name))).toEqual(['GIT_ADDRESS']);
    expect(egg.startup).toMatch(/ npm start$/);
  });

  it.for([
    ['its own files', null],
    ['files of the container’s user', '1000'],
  ] as const)('install on Pterodactyl beside data, and again over %s', async ([, owner], context) => {
    const mayChown = owner === null || process.getuid?.() === 0;
    needs(context, process.platform === 'linux' && mayChown, 'This test requires Linux and, to give files away, root.');
    const folder = await temporaryFolder();
    const within = (...names: string[]) => path.join(folder, ...names);
    for (const name of ['bin', 'clone', 'origin', 'server/data']) mkdirSync(within(name), { recursive: true });
    const { scripts } = JSON.parse(read('deploy/pterodactyl.json')) as {
      scripts: { installation: { script: string } };
    };
    const script = scripts.installation.script
      .replaceAll('/mnt/server', within('server'))
      .replaceAll('/tmp/intarsia', within('clone'));
    // In the place of apt-get.
    symlinkSync('/bin/true', within('bin/apt-get'));
    const env = {
      ...{ PATH: `${within('bin')}:${process.env.PATH}`, HOME: folder, GIT_ADDRESS: `file://${within('origin')}` },
      GIT_CONFIG_GLOBAL: within('gitconfig'),
    };
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: within('origin'), env });
    git('init', '--quiet');
    for (const version of ['first', 'second']) {
      writeFileSync(within('origin/version'), version);
      git('add', '.');
      git('commit', '--quiet', '--message', version);
      execFileSync('bash', ['-c', script], { env, stdio: 'pipe' });
      expect(readFileSync(within('server/version'), 'utf8')).toBe(version);
      expect(existsSync(within('server/data'))).toBe(true);
      if (owner !== null) execFileSync('chown', ['-R', owner, within('server')]);
    }
  });

  it('start the program as npm start does, with files that exist', () => {
    const started = [
      dockerfile()
        .findLast(({ instruction }) => instruction === 'CMD')
        ?.rest.replaceAll(/[[\]",]/g, ''),
      unit().get('Service')?.get('ExecStart')?.[0],
      /exec (node .*)/.exec(read('deploy/kubernetes.yaml'))?.[1],
    ];
    for (const command of started) {
      expect(command).toContain(`node ${frugal.flags.join(' ')} `);
      const files = [...(command ?? '').matchAll(/\/(?:app|opt\/intarsia)\/(\S+)/g)].map(([, file = '']) => file);
      expect(files).toEqual(['scripts/run.js', 'src/main.ts']);
    }
    const included = read('.dockerignore')
      .split('\n')
      .flatMap((line) => (line.startsWith('!') ? [line.slice(1)] : []));
    for (const { instruction, rest } of dockerfile()) {
      if (instruction !== 'COPY' || rest.startsWith('--from')) continue;
      for (const source of rest.split(/\s+/).slice(0, -1)) {
        expect(existsSync(path.join(ROOT, source)), source).toBe(true);
        // Otherwise the image would lack it.
        expect(
          included.some((name) => source === name || source.startsWith(`${name}/`)),
          source,
        ).toBe(true);
      }
    }
  });

  it('build an image with the migrations and the operator’s commands', () => {
    const made = read('scripts/packaging/image.js') + read('scripts/packaging/built.js');
    expect(made).toContain("'prisma/migrations'");
    expect(made).toContain("'src/cli/main.ts'");
    const shown = [...read('deploy/README.md').matchAll(/\/app\/scripts\/intarsia\.js (\w+)/g)].map(([, name]) => name);
    expect(shown).not.toEqual([]);
    expect(Object.keys(COMMANDS)).toEqual(expect.arrayContaining(shown));
  });

  it('build an image with the packages of all pages, which are bundled on demand', async () => {
    const entryPoints = ['src', 'packages'].flatMap((folder) =>
      readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
        .map((name) => path.join(folder, name))
        .filter((name) => /[\\/]page[\\/].*\.tsx?$/.test(name) && !name.includes('node_modules')),
    );
    const { metafile } = await build({
      ...{ absWorkingDir: ROOT, entryPoints, outdir: 'out', bundle: true, write: false, metafile: true },
      ...{ format: 'esm', jsx: 'automatic', jsxImportSource: 'preact', logLevel: 'silent' },
      loader: { '.ttf': 'file', '.woff2': 'file', '.svg': 'file', '.png': 'file' },
    });
    const packageOf = (file: string) => /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1];
    const imported = Object.entries(metafile.inputs).flatMap(([file, { imports }]) =>
      packageOf(file) === undefined ? imports.flatMap((each) => packageOf(each.path) ?? []) : [],
    );
    expect(imported).toContain('preact');
    expect([...new Set(imported)].filter((name) => !READ_PACKAGES.includes(name))).toEqual([]);
  });

  it('back up the database of Compose with a pg_dump that is not older than its server', () => {
    const [, suite = ''] = /^BASE=\S+-(\w+)-slim$/.exec(dockerfile()[0]?.rest ?? '') ?? [];
    expect(read('tools/deploy/builder.ts')).toContain(`SUITE = '${suite}'`);
    const [, server] = /postgres:(\d+)\b/.exec(read('deploy/compose.yaml')) ?? [];
    expect(Number(server)).toBeLessThanOrEqual(POSTGRESQL_CLIENTS.get(suite) ?? 0);
  });

  it('run the image unprivileged on a read-only root, and stop it in time', () => {
    const users = dockerfile().filter(({ instruction }) => instruction === 'USER');
    expect(users.map(({ rest }) => rest)).toEqual(['1000:1000']);
    const [compose] = documents('deploy/compose.yaml') as [{ services: Record<string, Record<string, unknown>> }];
    const bots = Object.entries(compose.services).filter(([name]) => name !== 'database');
    expect(bots).toHaveLength(4);
    for (const [, bot] of bots) {
      expect(bot).toMatchObject({ read_only: true, cap_drop: ['ALL'], stop_grace_period: '15s' });
    }
    const pods = documents('deploy/kubernetes.yaml').flatMap((each) => podOf(each));
    expect(pods).toHaveLength(2);
    for (const pod of pods) {
      expect(pod).toMatchObject({
        terminationGracePeriodSeconds: 20,
        enableServiceLinks: false,
        securityContext: { runAsNonRoot: true },
        containers: [{ securityContext: { readOnlyRootFilesystem: true, allowPrivilegeEscalation: false } }],
      });
    }
    expect(unit().get('Service')?.get('ProtectSystem')).toEqual(['strict']);
  });

  it.each(['deploy/intarsia.service', 'docs/hosting.md', 'docs/cli.md'])(
    'run the operator’s commands with the settings and folder of the service, as %s shows',
    (name) => {
      const [command = ''] = /systemd-run [^`]*?intarsia\.js \w+/.exec(read(name).replaceAll(/\\\n#?/g, '')) ?? [];
      const properties = [...command.matchAll(/ -p (\w+)=(\S+)/g)].map(([, key = '', value]) => [key, [value]]);
      expect(properties.map(([key]) => key)).toEqual(['User', 'EnvironmentFile', 'WorkingDirectory']);
      expect(Object.fromEntries(unit().get('Service') ?? [])).toMatchObject(Object.fromEntries(properties));
      expect(command).toContain('/usr/bin/env node /opt/intarsia/scripts/intarsia.js ');
    },
  );

  it('pass settings of an .env on to Compose’s bots, with the default for an empty one', () => {
    const [compose] = documents('deploy/compose.yaml') as [{ 'x-settings': Record<string, string> }];
    const settings = compose['x-settings'];
    const passed = Object.keys(settings).filter((name) => settings[name] === `\${${name}:-}`);
    expect(passed).toEqual(expect.arrayContaining(['LOG_LEVEL', 'LIMIT_GAMES', 'OPPONENT_MS', 'BACKUP_KEEP']));
    const empty = Object.fromEntries(passed.map((name) => [name, '']));
    expect(readSettings(empty)).toEqual(readSettings({}));
  });

  it('let `kubectl exec` run the operator’s commands in each pod', () => {
    const secret = { DISCORD_TOKEN: 'a.token.here', DATABASE_URL: 'postgresql://me:secret@database/intarsia' };
    for (const pod of documents('deploy/kubernetes.yaml').flatMap((each) => podOf(each))) {
      const { containers } = pod as { containers: { env: { name: string; value: string }[] }[] };
      const own = Object.fromEntries(containers.flatMap(({ env }) => env.map(({ name, value }) => [name, value])));
      expect(readSettings({ ...secret, ...own })).toMatchObject({ ok: true });
    }
  });

  it('assign every shard to exactly one pod', () => {
    const text = read('deploy/kubernetes.yaml');
    const number = (pattern: RegExp) => Number(pattern.exec(text)?.[1]);
    const replicas = number(/replicas: (\d+)/);
    expect(replicas * number(/SHARDS_EACH, value: '(\d+)'/)).toBe(number(/SHARDS_IN_ALL, value: '(\d+)'/));
    expect(text).toContain('SHARD_COUNT=$SHARDS_IN_ALL\n');
  });
});

function podOf(document: unknown): unknown[] {
  const { spec } = document as { spec?: { template?: { spec?: unknown } } };
  return spec?.template?.spec === undefined ? [] : [spec.template.spec];
}
