/** A bare discord.js client that answers every command with a constant. Arguments: API address and token. */
import { Client, Events, GatewayIntentBits, MessageFlags } from 'discord.js';

const [api = '', token = ''] = process.argv.slice(2);
const client = new Client({ intents: [GatewayIntentBits.Guilds], rest: { api } });
client.on(Events.InteractionCreate, async (interaction) => {
  if (interaction.isChatInputCommand()) await interaction.reply({ content: 'constant', flags: MessageFlags.Ephemeral });
});
client.once(Events.ClientReady, async (ready) => {
  await ready.application.commands.set([{ name: 'constant', description: 'Answers a constant' }]);
  process.stdout.write('ready\n');
});
await client.login(token);
