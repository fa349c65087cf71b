/**
 * Proves a built image: unprivileged user, read-only root, a game that continues in another container, a correct health
 * check, and a timely stop, also during a search.
 */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '../../scripts/testServers/freePort.js';
import { atMost, type Figure, withoutGoal } from '../support/figure.ts';
import { until } from '../support/until.ts';
import type { ImageConfiguration } from './builder.ts';
import { type Container, dataOf, megabytesOf, startContainer } from './container.ts';
import { openPeople } from './people.ts';

export interface ProofOptions {
  /** The folder with the image's files. */
  readonly root: string;
  readonly configuration: ImageConfiguration;
  /** An empty folder for the bot's data. */
  readonly folder: string;
  readonly log: (text: string) => void;
}

const MOVES = 4;
/** The longest thinking time of a computer player. */
const THINKING_MS = 60_000;
const STOPS_SECONDS = 10;
/** Programs that operators run beside the bot. */
const OWNERS = [
  ['node', '/app/scripts/intarsia.js', 'backup', '/srv/data/now.backup'],
  ['node', '/app/scripts/intarsia.js', 'doctor'],
  // For backups of PostgreSQL.
  ['pg_dump', '--version'],
  ['pg_restore', '--version'],
];

/** Yields figures; throws if a requirement is not met. */
export async function* prove({ root, configuration, folder, log }: ProofOptions): AsyncGenerator<Figure> {
  yield withoutGoal('deploy.image.mb', await megabytesOf(root), 'MB');
  yield withoutGoal('deploy.image.app.mb', await megabytesOf(path.join(root, 'app')), 'MB');
  const data = dataOf(folder);
  const people = await openPeople(`file:${path.join(data, 'intarsia.db')}`);
  const port = await freePort();
  const environment = {
    DISCORD_TOKEN: people.playground.botToken,
    DISCORD_API_URL: people.playground.apiUrl,
    DATABASE_URL: 'file:data/intarsia.db',
    OPPONENT_MS: `${THINKING_MS}`,
    LOG_LEVEL: 'warn',
    // The container shares this machine's network.
    HTTP_HOST: '127.0.0.1',
    HTTP_PORT: `${port}`,
  };
  let container: Container | null = null;
  const start = async () => {
    const startedAt = performance.now();
    container = await startContainer({ root, configuration, folder, environment });
    await container.ready();
    return { running: container, seconds: (performance.now() - startedAt) / 1000 };
  };
  try {
    log('starting');
    const first = await start();
    yield withoutGoal('deploy.start.s', first.seconds, 's');
    await isConfined(first.running, configuration);
    await tellsItsHealth(first.running, configuration);
    log('a game');
    const game = await people.begin();
    for (let move = 0; move < MOVES; move += 1) await people.move(game);
    for (const command of OWNERS) await succeeds(first.running, command);
    assert.ok(existsSync(path.join(data, 'now.backup')), 'the backup is there');
    yield atMost('deploy.stop.s', await stopped(first.running), 's', STOPS_SECONDS);

    log('another container');
    const { running } = await start();
    const before = await people.version(game);
    assert.ok(before >= MOVES, 'the moves are there');
    await people.move(game);
    const other = await people.beginAgainstMasters();
    await until('a search', async () => ((await searches(port)) ? true : null));
    const version = await people.version(other);
    log('stopping while a computer player thinks');
    yield atMost('deploy.stop.searching.s', await stopped(running), 's', STOPS_SECONDS);
    assert.equal(await people.version(other), version, 'it was still thinking');
  } finally {
    await (container as Container | null)?.kill();
    await people.close();
  }
}

async function isConfined(container: Container, { User, WorkingDir }: ImageConfiguration): Promise<void> {
  const [user, group] = User.split(':');
  assert.match(container.status('Uid'), new RegExp(`^${user}\\s`), 'the user of the image');
  assert.match(container.status('Gid'), new RegExp(`^${group}\\s`), 'the group of the image');
  assert.notEqual(Number(user), 0, 'not root');
  assert.match(container.status('CapEff'), /^0+$/, 'no capabilities');
  assert.equal(container.status('NoNewPrivs'), '1', 'no new privileges');
  const touch = (folder: string) => ['touch', `${folder}/proof`];
  for (const folder of ['', '/app', '/app/node_modules/.cache/intarsia', '/etc', '/usr', WorkingDir]) {
    const { code, output } = await container.execute(touch(folder));
    assert.match(`${code} ${output}`, /^1 .*Read-only file system/, `${folder}/ cannot be written`);
  }
  await succeeds(container, touch(`${WorkingDir}/data`));
}

async function tellsItsHealth(container: Container, { Healthcheck }: ImageConfiguration): Promise<void> {
  const [, ...check] = Healthcheck.Test;
  await succeeds(container, check);
  const nobody = await container.execute(check, { HTTP_PORT: `${await freePort()}` });
  assert.equal(nobody.code, 1, 'it says unhealthy where nobody answers');
}

async function succeeds(container: Container, command: readonly string[]): Promise<void> {
  const { code, output } = await container.execute(command);
  assert.equal(code, 0, `${command.join(' ')}:\n${output}`);
}

/** Seconds from SIGTERM until all processes have exited. */
async function stopped(container: Container): Promise<number> {
  const startedAt = performance.now();
  assert.equal(await container.stop(), 0, 'it stops in good order');
  assert.equal(container.output(), '', 'it logs no warnings or errors');
  return (performance.now() - startedAt) / 1000;
}

/** Whether a search is in progress, according to the bot's metrics. */
async function searches(port: number): Promise<boolean> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const sum = (name: string) =>
    [...text.matchAll(new RegExp(`^intarsia_${name}_count\\{.*\\} (\\d+)$`, 'gm'))].reduce(
      (total, [, count]) => total + Number(count),
      0,
    );
  return sum('search_wait_seconds') > sum('search_seconds');
}
