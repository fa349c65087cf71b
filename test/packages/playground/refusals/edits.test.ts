import { describe, expect, it } from 'vitest';
import { tinyPng } from '../support/bot.ts';
import { layout, sharedPlayground } from '../support/faults.ts';

const shared = sharedPlayground();

const text = (content: string) => ({ type: 10, content });

describe('edits', () => {
  async function post(body: unknown): Promise<string> {
    const answer = await shared.request('POST', shared.messages, body);
    expect(answer.status).toBe(200);
    return `${shared.messages}/${answer.body.id}`;
  }

  it('cannot remove the layout flag, and must repeat it', async () => {
    const where = await post({ components: [text('hi')], flags: layout });
    expect(await shared.faultAt({ flags: 0 }, 'flags', 'PATCH', where)).toBe(
      'MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG',
    );
    expect(await shared.faultAt({ components: [text('ho')] }, 'components.0', 'PATCH', where)).toBe(
      'UNION_TYPE_CHOICES',
    );
    expect(
      (await shared.request('PATCH', where, { components: [text('ho')], flags: layout })).body.components[0].content,
    ).toBe('ho');
  });

  it('keep files unless they list them, and return the rest', async () => {
    const form = new FormData();
    form.set(
      'payload_json',
      JSON.stringify({ content: 'x', attachments: [{ id: 0, description: 'first' }, { id: 1 }] }),
    );
    form.set('files[0]', new Blob([tinyPng]), 'a.png');
    form.set('files[1]', new Blob([tinyPng]), 'b.png');
    const posted = await shared.request('POST', shared.messages, form);
    const [first, second] = posted.body.attachments;
    expect(first).toMatchObject({
      filename: 'a.png',
      description: 'first',
      width: 1,
      height: 1,
      content_type: 'image/png',
      size: tinyPng.length,
    });
    const where = `${shared.messages}/${posted.body.id}`;
    expect((await shared.request('PATCH', where, { content: 'y' })).body.attachments).toHaveLength(2);
    const kept = await shared.request('PATCH', where, { attachments: [{ id: second.id }] });
    expect(kept.body.attachments.map((file: { filename: string }) => file.filename)).toEqual(['b.png']);
    expect((await fetch(second.url)).status).toBe(200);
  });

  it('cannot change another author’s message, or empty a message', async () => {
    const anni = shared.playground.person('anni');
    const hers = await anni.send(anni.channel('parquet').id, 'mine');
    expect(await shared.request('PATCH', `${shared.messages}/${hers.id}`, { content: 'x' })).toMatchObject({
      status: 403,
      body: { code: 50005 },
    });
    expect(await shared.request('PATCH', await post({ content: 'x' }), { content: '' })).toMatchObject({
      status: 400,
      body: { code: 50006 },
    });
  });
});
