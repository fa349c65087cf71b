/** Entry point of `npm run soak`: progress on standard error, report on standard output, exit code 1 on any finding. */
import { findPostgresql } from '../../scripts/testServers/postgresqlServer.js';
import { exitOnSignals } from '../support/bot/children.ts';
import { isClean, report } from './report.ts';
import { HELP, readSoakSettings } from './settings.ts';
import { soak } from './soak.ts';

const read = readSoakSettings(process.argv.slice(2));
if (!read.ok) end(2, `${read.fault}\n\n${HELP}`);
const { settings } = read;
if (settings === 'help') end(0, HELP);
if (settings.bot.database === 'postgresql' && findPostgresql() === null) {
  end(1, 'PostgreSQL is not installed; "npm run test:postgresql" installs it.\n');
}
exitOnSignals();
const result = await soak(settings, (text) => process.stderr.write(`soak: ${text}\n`));
process.stdout.write(`${report(settings, result).join('\n')}\n`);
process.exit(isClean(settings, result) ? 0 : 1);

function end(code: number, text: string): never {
  process.stderr.write(text);
  process.exit(code);
}
