/**
 * Where the bot of `npm start` plays: on Discord where there is a token, else in the playground, which is started here.
 * Nothing else asks which of the two it is.
 */
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Logger } from 'pino';
import type { Welcome } from '../../packages/playground/index.ts';
import type { Settings } from '../settings/index.ts';
import { starters, whereToPlay } from './playground.ts';
import { StartFault } from './startFault.ts';
import type { Opened } from './stopping.ts';
import type { TableHost } from './table.ts';

export interface Host extends TableHost {
  /** Where to play, where the bot plays in the playground. */
  readonly page: string | null;
}

/** Discord where there is a token, else the playground, started here. */
export async function hostOf(
  opened: Opened,
  { settings, lan, welcome }: { readonly settings: Settings; readonly lan: boolean; readonly welcome: () => Welcome },
  log: Logger,
): Promise<Host> {
  const { discordToken, discordApiUrl, playgroundPort: port, playgroundFile } = settings;
  if (discordToken !== null) {
    return {
      token: discordToken,
      secret: discordToken,
      apiUrl: discordApiUrl,
      page: null,
      setActivities: null,
      homes: [],
    };
  }
  // Loaded only where it is played in: the bot on Discord starts the sooner.
  const { homeAddresses, startPlayground } = await import('../../packages/playground/index.ts');
  const homes = lan ? homeAddresses() : [];
  const started = await startPlayground({
    port,
    file: path.resolve(playgroundFile),
    now: Date.now,
    starters,
    welcome: welcome(),
    ...(lan ? { lan: { addresses: homes } } : {}),
    report: (error) => log.warn({ err: error }, 'the playground met a fault'),
  }).catch((error: unknown) => {
    if (!isSystemError(error)) throw error;
    throw new StartFault(
      `The playground cannot keep its state in ${playgroundFile} (${error.code}): make its folder writable or set PLAYGROUND_FILE to another file.`,
    );
  });
  if (!started.ok) {
    throw new StartFault(
      `Port ${started.port} on this machine is in use: stop the program that listens there, or set PLAYGROUND_PORT to another port.`,
    );
  }
  const { playground } = started;
  opened.add(() => playground.close());
  const { botToken: token, apiUrl, admin } = playground;
  const secret = secretBeside(path.resolve(playgroundFile));
  return { token, secret, apiUrl, page: whereToPlay(playground), setActivities: admin.setActivities, homes };
}

/**
 * Signs what people in the playground show at the table: its bot token is known to everybody. Kept, so that links outlive a restart.
 */
function secretBeside(playgroundFile: string): string {
  const file = `${playgroundFile}.key`;
  try {
    writeFileSync(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!isSystemError(error)) throw error;
    if (error.code !== 'EEXIST') {
      throw new StartFault(
        `The playground cannot keep its key in ${file} (${error.code}): make its folder writable or set PLAYGROUND_FILE to another file.`,
      );
    }
  }
  return readFileSync(file, 'utf8');
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error && 'syscall' in error;
}
