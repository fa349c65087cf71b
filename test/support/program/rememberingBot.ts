/** A program that answers `/hello` and then prints the cache sizes of its client, one JSON line per answer. */
import { ChannelType, Events, MessageFlags } from 'discord.js';
import { pino } from 'pino';
import { connect } from '../../../src/discord/connection/index.ts';
import { machineTimer } from '../../../src/kernel/index.ts';

const [token = '', apiUrl = ''] = process.argv.slice(2);
const connected = await connect({
  token,
  apiUrl,
  log: pino({ level: 'silent' }),
  clock: { now: () => new Date() },
  timer: machineTimer,
});
if (!connected.ok) throw new Error(connected.code);
const { client } = connected;

client.on(Events.InteractionCreate, async (interaction) => {
  if (interaction.isChatInputCommand()) {
    await interaction.deferReply({ flags: MessageFlags.Ephemeral });
    await interaction.editReply({
      components: [{ type: 1, components: [{ type: 2, style: 1, label: 'Again', custom_id: 'again' }] }],
    });
  } else if (interaction.isMessageComponent()) {
    await interaction.deferUpdate();
    await interaction.editReply('Hello again.');
  }
  process.stdout.write(`${JSON.stringify(cacheSizes())}\n`);
});
await client.application.commands.set([{ name: 'hello', description: 'Says hello' }]);
process.stdout.write('ready\n');

function cacheSizes(): Readonly<Record<string, number>> {
  const channels = [...client.channels.cache.values()];
  const guilds = [...client.guilds.cache.values()];
  const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0);
  return {
    people: client.users.cache.size,
    members: sum(guilds.map((guild) => guild.members.cache.size + guild.presences.cache.size)),
    messages: sum(channels.map((channel) => (channel.isTextBased() ? channel.messages.cache.size : 0))),
    threadMembers: sum(channels.map((channel) => (channel.isThread() ? channel.members.cache.size : 0))),
    directChannels: channels.filter(({ type }) => type === ChannelType.DM).length,
    entitlements: client.application?.entitlements.cache.size ?? 0,
    guilds: guilds.length,
  };
}
