/** Files of messages outlive their message briefly, and are then deleted. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PermissionFlagsBits } from 'discord.js';
import { describe, expect, it } from 'vitest';
import type { Disk } from '../../../../packages/playground/index.ts';
import { opensPlaygrounds, rest, tinyPng } from '../support/bot.ts';
import { heldDisk } from '../support/quota.ts';

const { open, cleanups } = opensPlaygrounds();
/** More than are stored without a message. */
const MANY = 80;

async function openInFolder(disk?: Disk) {
  const folder = await mkdtemp(join(tmpdir(), 'playground-'));
  cleanups.push(() => rm(folder, { recursive: true }));
  const file = join(folder, 'playground.jsonl');
  const playground = await open({ file, ...(disk ? { disk } : {}) });
  const channelId = playground.person('anni').channel('parquet').id;
  const messages = `/channels/${channelId}/messages`;
  const withPicture = (body: Readonly<Record<string, unknown>> = {}) => {
    const form = new FormData();
    form.set('payload_json', JSON.stringify({ attachments: [{ id: 0 }], ...body }));
    form.set('files[0]', new Blob([tinyPng]), 'board.png');
    return form;
  };
  return {
    playground,
    channelId,
    messages,
    withPicture,
    kept: async () => (await readdir(`${file}.files`)).length,
    post: async (place = messages) => (await rest(playground, 'POST', place, withPicture())).body,
  };
}

describe('a file', () => {
  it('outlives its message by a moment', async () => {
    const { playground, messages, withPicture, kept, post } = await openInFolder();
    const posted = await post();
    const status = async () => (await fetch(posted.attachments[0].url)).status;
    await rest(playground, 'PATCH', `${messages}/${posted.id}`, withPicture());
    expect(await status(), 'the message shows another').toBe(200);
    await rest(playground, 'DELETE', `${messages}/${posted.id}`);
    expect(await status(), 'the message is gone').toBe(200);
    const later = await post();
    for (let edit = 0; edit < MANY; edit += 1)
      await rest(playground, 'PATCH', `${messages}/${later.id}`, withPicture());
    expect(await status(), 'much has come since').toBe(404);
    await expect.poll(kept).toBeLessThan(MANY);
    const [message] = playground.person('anni').messages(later.channel_id);
    expect((await fetch(message?.attachments[0]?.url ?? '')).status, 'what is shown stays').toBe(200);
  });

  it.each(['many at once', 'a channel'])('is deleted with its messages: %s', async (what) => {
    const { playground, channelId, messages, kept, post } = await openInFolder();
    const thread = await rest(playground, 'POST', `/channels/${channelId}/threads`, { name: 'a game', type: 11 });
    const place = what === 'a channel' ? `/channels/${thread.body.id}/messages` : messages;
    const ids: string[] = [];
    for (let count = 0; count < MANY; count += 1) ids.push((await post(place)).id);
    expect(await kept()).toBe(MANY);
    if (what === 'a channel') await rest(playground, 'DELETE', `/channels/${thread.body.id}`);
    else await rest(playground, 'POST', `${messages}/bulk-delete`, { messages: ids });
    await expect.poll(kept).toBeLessThan(MANY);
  });

  it('is only for people who see its message', async () => {
    const { playground, channelId, post } = await openInFolder();
    const cookieOf = (name: string) => `playgroundVisitor=${Buffer.from(name).toString('hex').padEnd(32, '0')}`;
    for (const name of ['peter', 'jana']) {
      const headers = { cookie: cookieOf(name), 'content-type': 'application/json' };
      const entered = await fetch(`${playground.url}/page/visitor`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ name }),
      });
      expect(await entered.json()).toEqual({ ok: true, slug: name });
    }
    const seenBy = async (url: string) => {
      const visitors = ['peter', 'jana', 'a stranger'];
      const answers = visitors.map((name) => fetch(url, { headers: { cookie: cookieOf(name) } }));
      const statuses = (await Promise.all(answers)).map(({ status }) => status);
      expect((await fetch(url)).status, 'a program').toBe(200);
      return visitors.filter((_, index) => statuses[index] === 200);
    };
    const urlIn = async (place: string) => (await post(`/channels/${place}/messages`)).attachments[0].url;
    expect(await seenBy(await urlIn(channelId))).toEqual(['peter', 'jana']);
    const thread = playground.admin.openThread(channelId, 'a game', true) ?? '';
    playground.admin.setThreadMember(thread, 'peter', true);
    expect(await seenBy(await urlIn(thread))).toEqual(['peter']);
    playground.admin.setOverwrites(channelId, [
      { id: playground.guildId, deny: PermissionFlagsBits.ViewChannel },
      { id: playground.applicationId, allow: PermissionFlagsBits.ViewChannel },
      { id: playground.person('jana').user.id, allow: PermissionFlagsBits.ViewChannel },
    ]);
    expect(await seenBy(await urlIn(channelId))).toEqual(['jana']);
  });

  it('is deleted immediately if its message is refused', async () => {
    const { playground, channelId, messages, withPicture, kept } = await openInFolder();
    const wrong = withPicture({ embeds: [{ image: { url: 'attachment://another.png' } }] });
    expect((await rest(playground, 'POST', messages, wrong)).status).toBe(400);
    const layout = { flags: 1 << 15, components: [{ type: 10, content: 'hi' }] };
    const shown = await rest(playground, 'POST', messages, layout);
    for (const body of [{ content: 'legacy' }, { embeds: [{ image: { url: 'attachment://another.png' } }] }])
      expect((await rest(playground, 'PATCH', `${messages}/${shown.body.id}`, withPicture(body))).status).toBe(400);
    expect(await kept()).toBe(0);
    expect(playground.person('anni').messages(channelId)).toHaveLength(1);
  });
});

describe('while a file is stored', () => {
  it('its message can be deleted, and does not come back', async () => {
    const disk = heldDisk();
    const { playground, channelId, messages, withPicture, kept } = await openInFolder(disk);
    const posted = await rest(playground, 'POST', messages, { content: 'x' });
    const edit = rest(playground, 'PATCH', `${messages}/${posted.body.id}`, withPicture());
    await expect.poll(disk.held).toBe(1);
    await rest(playground, 'DELETE', `${messages}/${posted.body.id}`);
    disk.release();
    expect(await edit).toMatchObject({ status: 404, body: { code: 10008 } });
    expect(playground.person('anni').messages(channelId)).toEqual([]);
    expect(await kept()).toBe(0);
  });

  it('its message can be edited, and keeps that edit', async () => {
    const disk = heldDisk();
    const { playground, messages, withPicture } = await openInFolder(disk);
    const posted = await rest(playground, 'POST', messages, { content: 'your turn' });
    const edit = rest(playground, 'PATCH', `${messages}/${posted.body.id}`, withPicture());
    await expect.poll(disk.held).toBe(1);
    await rest(playground, 'PATCH', `${messages}/${posted.body.id}`, { content: 'over' });
    disk.release();
    expect((await edit).body).toMatchObject({ content: 'over', attachments: [{ filename: 'board.png' }] });
  });

  it('its channel can be deleted, and stays empty', async () => {
    const disk = heldDisk();
    const { playground, channelId, withPicture, kept } = await openInFolder(disk);
    const thread = playground.admin.openThread(channelId, 'a game');
    const post = rest(playground, 'POST', `/channels/${thread}/messages`, withPicture());
    await expect.poll(disk.held).toBe(1);
    playground.admin.deleteChannel(thread ?? '');
    disk.release();
    expect(await post).toMatchObject({ status: 404, body: { code: 10003 } });
    expect(await kept()).toBe(0);
  });

  it('its message can be repeated, and is posted once per nonce', async () => {
    const disk = heldDisk();
    const { playground, channelId, messages, withPicture, kept } = await openInFolder(disk);
    const post = () => rest(playground, 'POST', messages, withPicture({ nonce: 'turn-1', enforce_nonce: true }));
    const both = [post(), post()];
    await expect.poll(disk.held).toBe(2);
    disk.release();
    const ids = new Set((await Promise.all(both)).map(({ body }) => body.id));
    expect(
      playground
        .person('anni')
        .messages(channelId)
        .map(({ id }) => id),
    ).toEqual([...ids]);
    expect(await kept()).toBe(1);
  });
});
