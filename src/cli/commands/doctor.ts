/** The command `doctor`: prints a line for each thing that the bot needs, and what to do if it is missing or wrong. */
import { loadComponents, loadStandardComponents } from '../../app/componentFiles.ts';
import { examine, linesOf } from '../../doctor/index.ts';
import { readOwnSettings, VERSION } from '../../settings/index.ts';
import { defineCommand } from '../support/command.ts';
import { textOption, UsageError } from '../support/options.ts';

export const doctorCommand = defineCommand({
  synopsis: '[OPTIONS]',
  description: `Checks everything the bot needs, one line each: ✔ fine, – optional, ✖ wrong, with what to do. It changes nothing and may run
beside the bot.`,
  options: { channel: textOption('ID', 'also check the permissions of the bot in this Discord channel') },
  exitCodes: { 1: 'something is wrong' },
  async run({ options }, { stdout, environment }) {
    const channelId = options.channel ?? null;
    if (channelId !== null && !/^\d{15,21}$/.test(channelId))
      throw new UsageError(`--channel is "${channelId}", but must be the id of a channel, such as 123456789012345678.`);
    const read = readOwnSettings(environment);
    if (!read.ok) {
      stdout.write(read.faults.map((fault) => `✖ settings: ${fault}\n`).join(''));
      return 1;
    }
    const { settings, notes } = read.value;
    stdout.write(notes.map((note) => `– settings: ${note}\n`).join(''));
    const standard = loadStandardComponents();
    if (!standard.ok) throw new UsageError(standard.faults.join('\n'));
    const {
      discordToken: token,
      discordApiUrl: apiUrl,
      databaseUrl,
      databaseConnections,
      watching: running,
    } = settings;
    const { publicUrl, clientSecret } = settings.table;
    const table = { publicUrl, hasSecret: clientSecret !== null };
    let hasFault = false;
    const request = {
      token,
      table,
      running,
      apiUrl,
      channelId,
      databaseUrl,
      databaseConnections,
      version: VERSION,
      components: loadComponents(settings),
      standardComponents: standard.value,
      now: Date.now,
    };
    for await (const finding of examine(request)) {
      hasFault ||= finding.state === 'bad';
      stdout.write(`${linesOf(finding).join('\n')}\n`);
    }
    return hasFault ? 1 : 0;
  },
});
