import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Client, Events, type Interaction, MessageFlags } from 'discord.js';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Playground, PlaygroundOptions, SentInteraction } from '../../../packages/playground/index.ts';
import { logIn, openPlayground, type RawAnswer, rest, tinyPng } from './support/bot.ts';
import { heldDisk } from './support/quota.ts';

let playground: Playground;
let client: Client<true>;
let time = Date.UTC(2026, 0, 1);

beforeEach(() => open());

async function open(answerWithinMs = 3000, options: Partial<PlaygroundOptions> = {}): Promise<void> {
  time = Date.UTC(2026, 0, 1);
  playground = await openPlayground({ now: () => time, timing: { answerWithinMs }, ...options });
  client = await logIn(playground);
  await client.application.commands.set([{ name: 'hand', description: 'Your cards' }]);
}
afterEach(close);

async function close(): Promise<void> {
  await client.destroy();
  await playground.close();
}

/** Runs /hand as Anni and returns the interaction that the bot received. */
async function run(): Promise<{
  interaction: Interaction;
  sent: Promise<SentInteraction>;
  callback: string;
  webhook: string;
}> {
  const anni = playground.person('anni');
  const received = new Promise<Interaction>((resolve) => client.once(Events.InteractionCreate, resolve));
  const sent = anni.command(anni.channel('parquet').id, 'hand');
  // Some tests never respond and do not wait for the end.
  sent.catch(() => undefined);
  const interaction = await received;
  return {
    interaction,
    sent,
    callback: `/interactions/${interaction.id}/${interaction.token}/callback`,
    webhook: `/webhooks/${playground.applicationId}/${interaction.token}`,
  };
}

describe('an interaction', () => {
  it('accepts one response', async () => {
    const { callback, sent } = await run();
    expect((await rest(playground, 'POST', callback, { type: 4, data: { content: 'x' } })).status).toBe(204);
    expect(await rest(playground, 'POST', callback, { type: 4, data: { content: 'y' } })).toMatchObject({
      status: 400,
      body: { code: 40060 },
    });
    expect((await sent).state).toBe('acknowledged');
  });

  it('fails without a response in time', async () => {
    await close();
    await open(20);
    const { callback, webhook, sent } = await run();
    expect((await sent).state).toBe('failed');
    expect(await rest(playground, 'POST', callback, { type: 4, data: { content: 'x' } })).toMatchObject({
      status: 404,
      body: { code: 10062 },
    });
    expect(await rest(playground, 'POST', webhook, { content: 'x' })).toMatchObject({
      status: 404,
      body: { code: 10015 },
    });
    expect(await rest(playground, 'POST', '/interactions/123456789012345678/x/callback', { type: 5 })).toMatchObject({
      body: { code: 10062 },
    });
  });

  it.each([
    { what: 'accepted', embeds: [], status: 204, state: 'acknowledged' },
    { what: 'refused', embeds: [{ image: { url: 'attachment://no.png' } }], status: 400, state: 'failed' },
  ])('whose answer arrives in time is $state when its picture is $what later', async ({ embeds, status, state }) => {
    await close();
    const folder = await mkdtemp(join(tmpdir(), 'playground-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const disk = heldDisk();
    await open(300, { file: join(folder, 'playground.jsonl'), disk });
    const form = new FormData();
    form.set('payload_json', JSON.stringify({ type: 4, data: { content: 'x', embeds } }));
    form.set('files[0]', new Blob([tinyPng]), 'board.png');
    /** Again if a slow machine is too late. */
    const answerInTime = async (): Promise<{ answer: Promise<RawAnswer>; sent: Promise<SentInteraction> }> => {
      const { callback, sent } = await run();
      const answer = rest(playground, 'POST', callback, form);
      const isLate = await Promise.race([
        answer.then(() => true),
        expect
          .poll(disk.held)
          .toBe(1)
          .then(() => false),
      ]);
      return isLate ? answerInTime() : { answer, sent };
    };
    const { answer, sent } = await answerInTime();
    const peter = playground.person('peter');
    const later = await peter.command(peter.channel('parquet').id, 'hand');
    expect(later.state, 'the time of both has passed').toBe('failed');
    disk.release();
    expect((await answer).status).toBe(status);
    expect((await sent).state).toBe(state);
  });

  it('of a form can be sent again until one is acknowledged', async () => {
    await close();
    await open(300);
    const input = { type: 4, custom_id: 'note', style: 1 } as const;
    const form = { custom_id: 'form', title: 'Form', components: [{ type: 18, label: 'Note', component: input }] };
    let submissions = 0;
    client.on(Events.InteractionCreate, (interaction) => {
      // A slow machine may be too late, and then the person tries again.
      const ignoreLate = () => undefined;
      if (interaction.isChatInputCommand()) interaction.showModal(form).catch(ignoreLate);
      if (!interaction.isModalSubmit()) return;
      submissions += 1;
      if (submissions > 1) interaction.reply('saved').catch(ignoreLate);
    });
    const untilAcknowledged = async (send: () => Promise<SentInteraction>): Promise<SentInteraction> => {
      const sent = await send();
      return sent.state === 'acknowledged' ? sent : untilAcknowledged(send);
    };
    const anni = playground.person('anni');
    const opened = await untilAcknowledged(() => anni.command(anni.channel('parquet').id, 'hand'));
    const submit = () => anni.submit(opened.id, { note: 'hello' });
    expect((await submit()).state).toBe('failed');
    expect((await (await untilAcknowledged(submit)).reply()).content).toBe('saved');
    await expect(submit()).rejects.toMatchObject({ failure: { code: 'noForm' } });
  });

  it('accepts follow-ups for fifteen minutes', async () => {
    const { callback, webhook } = await run();
    const answer = await rest(playground, 'POST', `${callback}?with_response=true`, {
      type: 5,
      data: { flags: MessageFlags.Ephemeral },
    });
    expect(answer.body).toMatchObject({
      interaction: { response_message_loading: true, response_message_ephemeral: true },
      resource: { type: 5 },
    });
    expect((await rest(playground, 'GET', `${webhook}/messages/@original`)).body.flags).toBe(64 | 128);
    const first = await rest(playground, 'POST', webhook, { content: 'first' });
    expect(first.body).toMatchObject({ id: answer.body.interaction.response_message_id, content: 'first', flags: 64 });
    const second = await rest(playground, 'POST', webhook, { content: 'second', flags: 64 });
    expect(second.body.id).not.toBe(first.body.id);
    expect(
      (await rest(playground, 'PATCH', `${webhook}/messages/${second.body.id}`, { content: 'third' })).body.content,
    ).toBe('third');
    expect((await rest(playground, 'DELETE', `${webhook}/messages/@original`)).status).toBe(204);
    expect(await rest(playground, 'GET', `${webhook}/messages/@original`)).toMatchObject({
      status: 404,
      body: { code: 10008 },
    });
    expect(
      await rest(playground, 'GET', `/channels/${second.body.channel_id}/messages/${second.body.id}`),
    ).toMatchObject({ status: 404, body: { code: 10008 } });
    time += 15 * 60_000;
    expect(await rest(playground, 'POST', webhook, { content: 'late' })).toMatchObject({
      status: 401,
      body: { code: 50027 },
    });
  });

  it('refuses invalid responses, and still accepts a valid one', async () => {
    const { callback, sent } = await run();
    expect(await rest(playground, 'POST', callback, { type: 8, data: { choices: [] } })).toMatchObject({
      status: 400,
      body: { code: 50035 },
    });
    const long = await rest(playground, 'POST', callback, { type: 4, data: { content: 'x'.repeat(2001) } });
    expect(long.body.errors.data.content._errors[0].code).toBe('BASE_TYPE_MAX_LENGTH');
    const wide = { type: 9, data: { custom_id: 'm', title: 't'.repeat(46), components: [] } };
    expect((await rest(playground, 'POST', callback, wide)).body.errors.data).toMatchObject({
      title: {},
      components: {},
    });
    const input = (customId: string) => ({
      type: 18,
      label: 'Name',
      component: { type: 4, custom_id: customId, style: 1 },
    });
    const modal = (...components: object[]) => ({ type: 9, data: { custom_id: 'm', title: 'Form', components } });
    const six = await rest(playground, 'POST', callback, modal(...['a', 'b', 'c', 'd', 'e', 'f'].map(input)));
    expect(six.body.errors.data.components._errors[0].code).toBe('BASE_TYPE_BAD_LENGTH');
    const twice = await rest(playground, 'POST', callback, modal(input('a'), input('a')));
    expect(twice.body.errors.data.components[1].component.custom_id._errors[0].code).toBe(
      'COMPONENT_CUSTOM_ID_DUPLICATED',
    );
    expect((await rest(playground, 'POST', callback, modal(input('a')))).status).toBe(204);
    expect((await sent).modal?.title).toBe('Form');
  });

  it('accepts at most 25 choices', async () => {
    await client.application.commands.set([
      { name: 'build', description: 'x', options: [{ type: 3, name: 'space', description: 'x', autocomplete: true }] },
    ]);
    const anni = playground.person('anni');
    const received = new Promise<Interaction>((resolve) => client.once(Events.InteractionCreate, resolve));
    const offered = anni.autocomplete(anni.channel('parquet').id, 'build', { space: '' }, 'space');
    const { id, token } = await received;
    const choices = Array.from({ length: 26 }, (_, index) => ({ name: `${index}`, value: `${index}` }));
    const answer = await rest(playground, 'POST', `/interactions/${id}/${token}/callback`, {
      type: 8,
      data: { choices },
    });
    expect(answer.body.errors.data.choices._errors[0].code).toBe('BASE_TYPE_MAX_LENGTH');
    const fewer = { type: 8, data: { choices: choices.slice(1) } };
    expect((await rest(playground, 'POST', `/interactions/${id}/${token}/callback`, fewer)).status).toBe(204);
    expect(await offered).toHaveLength(25);
  });

  it('can be delivered twice', async () => {
    const { interaction } = await run();
    const again = new Promise<Interaction>((resolve) => client.once(Events.InteractionCreate, resolve));
    expect(playground.redeliver(interaction.id)).toBe(true);
    expect((await again).token).toBe(interaction.token);
    expect(playground.redeliver('1')).toBe(false);
  });

  it('quotes an ephemeral message only to the person who sees it', async () => {
    const row = { type: 1, components: [{ type: 2, style: 1, label: 'Play', custom_id: 'play' }] };
    const { callback, sent } = await run();
    const hand = { content: 'your cards', flags: MessageFlags.Ephemeral, components: [row] };
    await rest(playground, 'POST', callback, { type: 4, data: hand });
    const ephemeral = await (await sent).reply();
    client.on(Events.InteractionCreate, (interaction) => {
      if (!interaction.isButton()) return;
      void interaction
        .reply({ content: 'thinking', flags: MessageFlags.Ephemeral })
        .then(() => interaction.followUp('played'));
    });
    const anni = playground.person('anni');
    const click = await anni.click(ephemeral, 'play');
    const quoted = async (content: string) =>
      (await click.reply((message) => message.content === content)).referenced_message;
    expect((await quoted('thinking'))?.content).toBe('your cards');
    expect(await quoted('played'), 'everybody reads this').toBeNull();
    const seen = playground.person('peter').messages(ephemeral.channel_id);
    expect(seen.map(({ content }) => content)).toEqual(['played']);
    expect(JSON.stringify(seen)).not.toContain('your cards');
  });

  it('delivers clicks on removed components, for bots to refuse', async () => {
    const anni = playground.person('anni');
    const channel = anni.channel('parquet').id;
    const posted = await rest(playground, 'POST', `/channels/${channel}/messages`, { content: 'over' });
    client.once(Events.InteractionCreate, (interaction) => {
      if (interaction.isButton())
        void interaction.reply({ content: `no ${interaction.customId}`, flags: MessageFlags.Ephemeral });
    });
    const sent = await anni.clickStale(posted.body, 'old');
    expect((await sent.reply()).content).toBe('no old');
  });
});
