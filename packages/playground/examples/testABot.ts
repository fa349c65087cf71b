/**
 * `npm run example -w packages/playground`: a small discord.js bot and a test of it. Only the address of the API
 * differs.
 */
import assert from 'node:assert/strict';
import { Client, Events, GatewayIntentBits } from 'discord.js';
import { startPlayground } from '../index.ts';

/** Announces a roll of a die, with a button to roll again. */
async function startBot(api: string, token: string): Promise<Client> {
  const bot = new Client({ intents: [GatewayIntentBits.Guilds], rest: { api } });
  bot.on(Events.InteractionCreate, async (interaction) => {
    const again = { type: 1, components: [{ type: 2, style: 1, custom_id: 'again', label: 'Again' }] };
    if (interaction.isChatInputCommand()) {
      const sides = interaction.options.getInteger('sides', true);
      await interaction.reply({
        content: `${interaction.user.displayName} rolls a ${sides}-sided die.`,
        components: [again],
      });
    }
    if (interaction.isButton()) await interaction.update({ content: 'Once more!', components: [] });
  });
  const ready = new Promise((resolve) => bot.once(Events.ClientReady, resolve));
  await bot.login(token);
  await ready;
  const sides = { type: 4, name: 'sides', description: 'Sides', required: true, min_value: 2, max_value: 100 };
  await bot.application?.commands.set([{ name: 'die', description: 'Roll a die', options: [sides] }]);
  return bot;
}

const start = await startPlayground({ port: 0, file: null, now: Date.now, rateLimits: 'off' });
if (!start.ok) throw new Error(start.code);
const { playground } = start;
const bot = await startBot(playground.apiUrl, playground.botToken);

const anni = playground.person('anni');
const { id } = anni.channel('parquet');
const thrown = await anni.command(id, 'die', { sides: 6 });
const message = await thrown.reply();
assert.equal(message.content, 'Anni rolls a 6-sided die.');

await playground.person('peter').click(message, 'again');
await anni.waitForMessage(({ content }) => content === 'Once more!');

// Invalid input is refused with a code.
await assert.rejects(anni.command(id, 'die', { sides: 1 }), {
  failure: { code: 'input', name: 'sides', fault: { code: 'number', whole: true, least: 2, most: 100 } },
});

await bot.destroy();
await playground.close();
process.stdout.write('All checks passed.\n');
