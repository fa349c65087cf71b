import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Playground } from '../../../../packages/playground/index.ts';
import { openPlayground, rest, tinyPng } from '../support/bot.ts';
import { faultAt as findFault, layout } from '../support/faults.ts';

let playground: Playground;
let channelId: string;
let messages: string;

beforeAll(async () => {
  playground = await openPlayground();
  channelId = playground.person('anni').channel('parquet').id;
  messages = `/channels/${channelId}/messages`;
});
afterAll(() => playground.close());

const text = (content: string) => ({ type: 10, content });

/** Posts (or edits), and gives the first fault's code at the path. */
function faultAt(body: unknown, path: string, method = 'POST', where = messages): Promise<string> {
  return findFault(playground, { body, path, where, method });
}

describe('edits', () => {
  async function post(body: unknown): Promise<string> {
    const answer = await rest(playground, 'POST', messages, body);
    expect(answer.status).toBe(200);
    return `${messages}/${answer.body.id}`;
  }

  it('cannot take the layout flag away, and must repeat it', async () => {
    const where = await post({ components: [text('hi')], flags: layout });
    expect(await faultAt({ flags: 0 }, 'flags', 'PATCH', where)).toBe('MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG');
    expect(await faultAt({ components: [text('ho')] }, 'components.0', 'PATCH', where)).toBe('UNION_TYPE_CHOICES');
    expect(
      (await rest(playground, 'PATCH', where, { components: [text('ho')], flags: layout })).body.components[0].content,
    ).toBe('ho');
  });

  it('keep files unless told which, and say what is left', async () => {
    const form = new FormData();
    form.set(
      'payload_json',
      JSON.stringify({ content: 'x', attachments: [{ id: 0, description: 'first' }, { id: 1 }] }),
    );
    form.set('files[0]', new Blob([tinyPng]), 'a.png');
    form.set('files[1]', new Blob([tinyPng]), 'b.png');
    const posted = await rest(playground, 'POST', messages, form);
    const [first, second] = posted.body.attachments;
    expect(first).toMatchObject({
      filename: 'a.png',
      description: 'first',
      width: 1,
      height: 1,
      content_type: 'image/png',
      size: tinyPng.length,
    });
    const where = `${messages}/${posted.body.id}`;
    expect((await rest(playground, 'PATCH', where, { content: 'y' })).body.attachments).toHaveLength(2);
    const kept = await rest(playground, 'PATCH', where, { attachments: [{ id: second.id }] });
    expect(kept.body.attachments.map((file: { filename: string }) => file.filename)).toEqual(['b.png']);
    expect((await fetch(second.url)).status).toBe(200);
  });

  it('do not touch what somebody else wrote, nor leave a message empty', async () => {
    const anni = playground.person('anni');
    const hers = await anni.send(channelId, 'mine');
    expect(await rest(playground, 'PATCH', `${messages}/${hers.id}`, { content: 'x' })).toMatchObject({
      status: 403,
      body: { code: 50005 },
    });
    expect(await rest(playground, 'PATCH', await post({ content: 'x' }), { content: '' })).toMatchObject({
      status: 400,
      body: { code: 50006 },
    });
  });
});
