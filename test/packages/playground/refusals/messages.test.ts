import { describe, expect, it } from 'vitest';
import { layout, sharedPlayground } from '../support/faults.ts';

const shared = sharedPlayground();

const text = (content: string) => ({ type: 10, content });
const button = (customId: string, more: object = {}) => ({
  type: 2,
  style: 1,
  label: customId.slice(0, 20),
  custom_id: customId,
  ...more,
});
const row = (...components: object[]) => ({ type: 1, components });
const select = (options: object[], more: object = {}) => ({ type: 3, custom_id: 'select', options, ...more });

describe('messages', () => {
  it('have content of 1 to 2,000 characters', async () => {
    expect(await shared.faultAt({ content: 'x'.repeat(2001) }, 'content')).toBe('BASE_TYPE_MAX_LENGTH');
    expect((await shared.request('POST', shared.messages, { content: '😀'.repeat(2000) })).status).toBe(200);
    expect(await shared.request('POST', shared.messages, {})).toMatchObject({ status: 400, body: { code: 50006 } });
  });

  it('have nonces of at most 25 characters', async () => {
    expect(await shared.faultAt({ content: 'x', nonce: 'n'.repeat(26) }, 'nonce')).toBe('BASE_TYPE_BAD_LENGTH');
  });

  it('do not mix parse and lists in allowed_mentions', async () => {
    const body = {
      content: 'x',
      allowed_mentions: { parse: ['users'], users: [shared.playground.person('anni').user.id] },
    };
    expect(await shared.faultAt(body, 'allowed_mentions.parse')).toBe('MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE');
  });

  it('have at most 5 rows of 5 buttons, labels of 80 characters and custom ids of 100', async () => {
    const five = ['a', 'b', 'c', 'd', 'e'].map((id) => button(id));
    expect(
      await shared.faultAt({ content: 'x', components: [row(...five, button('f'))] }, 'components.0.components'),
    ).toBe('BASE_TYPE_BAD_LENGTH');
    const rows = [0, 1, 2, 3, 4, 5].map((id) => row(button(String(id))));
    expect(await shared.faultAt({ content: 'x', components: rows }, 'components')).toBe('BASE_TYPE_MAX_LENGTH');
    expect(
      await shared.faultAt(
        { content: 'x', components: [row(button('a', { label: 'l'.repeat(81) }))] },
        'components.0.components.0.label',
      ),
    ).toBe('BASE_TYPE_MAX_LENGTH');
    expect(
      await shared.faultAt(
        { content: 'x', components: [row(button('i'.repeat(101)))] },
        'components.0.components.0.custom_id',
      ),
    ).toBe('BASE_TYPE_BAD_LENGTH');
    expect(
      await shared.faultAt(
        { content: 'x', components: [row(button('a'), button('a'))] },
        'components.0.components.1.custom_id',
      ),
    ).toBe('COMPONENT_CUSTOM_ID_DUPLICATED');
    expect(
      await shared.faultAt(
        { content: 'x', components: [row({ type: 2, style: 1, label: 'x' })] },
        'components.0.components.0.custom_id',
      ),
    ).toBe('BUTTON_COMPONENT_CUSTOM_ID_REQUIRED');
    expect(
      await shared.faultAt(
        { content: 'x', components: [row(button('a', { emoji: { name: 'abc' } }))] },
        'components.0.components.0.emoji.name',
      ),
    ).toBe('COMPONENT_INVALID_EMOJI');
    expect(
      await shared.faultAt(
        { content: 'x', components: [row(button('a'), select([{ label: 'a', value: 'a' }]))] },
        'components.0.components.1',
      ),
    ).toBe('COMPONENT_LAYOUT_WIDTH_EXCEEDED');
  });

  it('have at most 25 options with different values in a select', async () => {
    const options = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ label: `${index}`, value: `${index}` }));
    const at = 'components.0.components.0.options';
    expect(await shared.faultAt({ content: 'x', components: [row(select(options(26)))] }, at)).toBe(
      'BASE_TYPE_BAD_LENGTH',
    );
    expect(await shared.faultAt({ content: 'x', components: [row(select([]))] }, at)).toBe('BASE_TYPE_BAD_LENGTH');
    expect(await shared.faultAt({ content: 'x', components: [row(select(options(2), { max_values: 3 }))] }, at)).toBe(
      'BASE_TYPE_BAD_LENGTH',
    );
    const twice = [
      { label: 'a', value: 'a' },
      { label: 'b', value: 'a' },
    ];
    expect(await shared.faultAt({ content: 'x', components: [row(select(twice))] }, `${at}.1.value`)).toBe(
      'SELECT_COMPONENT_OPTION_VALUE_DUPLICATED',
    );
  });

  it('have layout components only with the flag, and then nothing else', async () => {
    expect(await shared.faultAt({ components: [text('hi')] }, 'components.0')).toBe('UNION_TYPE_CHOICES');
    expect(await shared.faultAt({ components: [text('hi')], content: 'x', flags: layout }, 'content')).toBe(
      'MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2',
    );
    expect(await shared.faultAt({ components: [text('hi')], embeds: [{ title: 'x' }], flags: layout }, 'embeds')).toBe(
      'MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2',
    );
    expect(await shared.faultAt({ components: [{ type: 99 }], flags: layout }, 'components.0')).toBe(
      'UNION_TYPE_CHOICES',
    );
  });

  it('have at most 40 components and 4,000 characters of layout', async () => {
    const many = Array.from({ length: 41 }, () => text('x'));
    expect(await shared.faultAt({ components: many, flags: layout }, 'components')).toBe(
      'COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED',
    );
    expect((await shared.request('POST', shared.messages, { components: many.slice(1), flags: layout })).status).toBe(
      200,
    );
    expect(
      await shared.faultAt(
        { components: [text('x'.repeat(2001)), text('x'.repeat(2000))], flags: layout },
        'components',
      ),
    ).toBe('COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED');
  });

  it('show 1 to 10 existing pictures with alt texts of 1,024 characters', async () => {
    const item = { media: { url: 'https://example.com/a.png' } };
    const gallery = (items: object[]) => ({ components: [{ type: 12, items }], flags: layout });
    expect(await shared.faultAt(gallery([]), 'components.0.items')).toBe('BASE_TYPE_BAD_LENGTH');
    expect(await shared.faultAt(gallery(Array.from({ length: 11 }, () => item)), 'components.0.items')).toBe(
      'BASE_TYPE_BAD_LENGTH',
    );
    expect(
      await shared.faultAt(gallery([{ ...item, description: 'a'.repeat(1025) }]), 'components.0.items.0.description'),
    ).toBe('BASE_TYPE_MAX_LENGTH');
    expect(
      await shared.faultAt(gallery([{ media: { url: 'attachment://no.png' } }]), 'components.0.items.0.media.url'),
    ).toBe('UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND');
  });

  it('have files of at most 10 MiB', async () => {
    const form = new FormData();
    form.set('payload_json', JSON.stringify({ content: 'x' }));
    form.set('files[0]', new Blob([new Uint8Array(10 * 1024 * 1024 + 1)]), 'big.bin');
    expect(await shared.request('POST', shared.messages, form)).toMatchObject({ status: 413, body: { code: 40005 } });
  });

  it('cannot reply to an unknown message', async () => {
    expect(
      await shared.faultAt(
        { content: 'x', message_reference: { message_id: '123456789012345678' } },
        'message_reference',
      ),
    ).toBe('MESSAGE_REFERENCE_UNKNOWN_MESSAGE');
  });
});
