/** The whole bot with the browser table in this process, wired as in `npm start`. */
import { onTestFinished } from 'vitest';
import type { Consent } from '../../../../packages/playground/index.ts';
import { ShutdownStack } from '../../../../src/app/shutdown.ts';
import { openBrowserTable } from '../../../../src/app/table.ts';
import type { MoveReviewer } from '../../../../src/features/advice/usecases/ports.ts';
import type { Clock } from '../../../../src/kernel/index.ts';
import { createLanguage } from '../../../../src/language/index.ts';
import { UNLIMITED } from '../../../../src/match/index.ts';
import type { TableAdviser } from '../../../../src/web/index.ts';
import { startTable, type Table } from '../../../support/discord/bot.ts';
import { sharedPictures } from '../../../support/game/pictures.ts';
import { type RecordedLog, recordLog } from '../../../support/program/recordedLog.ts';
import { tablePage } from '../../../table/support/tablePage.ts';

export interface TouchTable {
  readonly table: Table;
  /** Including the table's server. */
  readonly kept: RecordedLog;
  readonly url: string;
}

export interface TouchOptions {
  readonly seeds?: readonly number[];
  readonly consent?: Consent;
  readonly clock?: Clock;
  /** SDK commands unknown to people's clients. */
  readonly unknownCommands?: readonly string[];
  /** Default: always busy. */
  readonly adviser?: TableAdviser;
  /** Default: no move was a mistake. */
  readonly judge?: MoveReviewer;
}

const PEOPLE = ['anni', 'peter', 'jana', 'lukas', 'mira'];

/** Everybody uses English. */
export async function touchTable(options: TouchOptions = {}): Promise<TouchTable> {
  const { seeds = [], consent = 'given', unknownCommands = [], clock = { now: () => new Date() } } = options;
  const kept = recordLog();
  const table = await startTable({
    seeds,
    clock,
    bot: false,
    log: kept.log,
    playground: { activityGraceMs: 500 },
    ...(options.judge && { judge: options.judge }),
  });
  onTestFinished(() => table.close());
  const opened = new ShutdownStack();
  const { playground, matches, people, links, components } = table;
  const { admin, botToken: token, apiUrl } = playground;
  const started = await openBrowserTable(opened, {
    settings: {
      role: 'all',
      table: { publicUrl: null, clientSecret: null, host: '127.0.0.1', port: 0, proxies: 0 },
    },
    host: {
      token,
      apiUrl,
      secret: token,
      lanHosts: [],
      setActivities: (settings) => admin.setActivities({ ...settings, consent, unknownCommands }),
    },
    matches,
    people,
    links,
    language: createLanguage(),
    commandsPerMinute: UNLIMITED,
    clock,
    log: kept.log,
    componentsOf: () => components,
    adviser: options.adviser ?? { advise: async () => ({ ok: false, code: 'busy' }) },
    pictures: sharedPictures(),
    page: tablePage,
    mayView: (place, personId) => table.mayView(place, personId),
  });
  if (!started.ok || started.value === null) throw new Error('the table has not started');
  onTestFinished(() => opened.close());
  for (const name of PEOPLE) await table.person(name).setLocale('en-US');
  await table.startBot({ tableAccess: started.value });
  const url = admin.activities()?.target ?? '';
  return { table, kept, url };
}
