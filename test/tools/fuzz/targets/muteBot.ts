/** A bot that posts buttons and answers everything but forms. */
import { Client, Events, GatewayIntentBits, MessageFlags } from 'discord.js';

const { DISCORD_TOKEN: token = '', DISCORD_API_URL: api = '' } = process.env;
const client = new Client({ intents: [GatewayIntentBits.Guilds], rest: { api } });

client.on(Events.InteractionCreate, async (interaction) => {
  if (interaction.isModalSubmit() || !interaction.isRepliable()) return;
  await interaction.reply({ content: 'yes', flags: MessageFlags.Ephemeral });
});
client.once(Events.ClientReady, async (ready) => {
  process.stdout.write('ready\n');
  const channel = ready.channels.cache.find((each) => each.isSendable());
  const button = { type: 2, style: 1, label: 'Press', custom_id: 'i1:press::0' };
  setInterval(() => {
    if (channel?.isSendable()) void channel.send({ content: 'press', components: [{ type: 1, components: [button] }] });
  }, 200);
});
await client.login(token);
