import { describe, expect, it } from 'vitest';
import { plainText, readText, splitBlocks } from '../../../../packages/playground/page/markdown/parse.ts';
import { messageTime, relativeTime } from '../../../../packages/playground/page/markdown/time.ts';
import {
  channelOfLink,
  compareIds,
  reachable,
  safeLink,
  sharedOrigin,
} from '../../../../packages/playground/page/shared/ids.ts';
import { textOf } from '../../../../packages/playground/page/shared/names.ts';

const types = (text: string) => readText(text).map((node) => node.type);

describe('text of messages', () => {
  it('has nested lists, but none in code and long quotes', () => {
    expect(splitBlocks('a\n- one\n  - below\n- two\nb')).toEqual([
      { kind: 'text', text: 'a' },
      {
        kind: 'list',
        ordered: false,
        start: 1,
        items: [
          {
            text: 'one',
            children: [{ kind: 'list', ordered: false, start: 1, items: [{ text: 'below', children: [] }] }],
          },
          { text: 'two', children: [] },
        ],
      },
      { kind: 'text', text: 'b' },
    ]);
    expect(splitBlocks('```\n- no\n```')).toEqual([{ kind: 'text', text: '```\n- no\n```' }]);
    expect(splitBlocks('>>> a\n- b')).toEqual([{ kind: 'text', text: '>>> a\n- b' }]);
    expect(splitBlocks('3. three')[0]).toMatchObject({ ordered: true, start: 3 });
  });

  it('recognises headings and small print after a quote', () => {
    expect(splitBlocks('> q\n-# small').map((block) => block.kind === 'text' && types(block.text))).toEqual([
      ['blockQuote'],
      ['subtext'],
    ]);
  });

  it('has mentions, times, emojis, commands and links', () => {
    expect(
      types('<@123456789012345678><t:1700000000:R><:wood:123456789012345678></game new:123456789012345678>'),
    ).toEqual(['user', 'timestamp', 'emoji', 'slashCommand']);
    expect(plainText(readText('**a** <b>&amp;</b>'))).toBe('a <b>&amp;</b>');
  });
});

describe('plain words of a message', () => {
  // Also without a ping, when the message's own mentions do not name the person.
  const known = { people: [{ user: { id: '12', username: 'anni', global_name: 'Anni' } }] as never, bot: null };

  it('come from its components if it has no content, with names for mentions and no markdown', () => {
    const components = [
      {
        type: 17,
        components: [
          { type: 10, content: "### It's <@12>'s turn\n<:hammer:34> **Build** a `piece`" },
          { type: 10, content: '- A move' },
        ],
      },
    ] as never;
    expect(textOf({ content: '', components }, known)).toBe("It's @Anni's turn Build a piece A move");
    expect(textOf({ content: '> hi <#5> <t:1:R>', components }, known)).toBe('hi');
    expect(textOf({ content: '' }, known)).toBe('');
  });
});

describe('masked links', () => {
  const target = (text: string) => readText(text).find(({ type }) => type === 'link')?.target;

  it('may contain brackets and titles', () => {
    expect(target('see [the **rules** [1]](https://example.com/a_(b)) there')).toBe('https://example.com/a_(b)');
    expect(target('[a](<https://example.com> "title")')).toBe('https://example.com');
    expect(target('[a] (https://example.com)')).toBeUndefined();
  });

  it('are parsed in linear time', () => {
    // CPU time, independent of other processes.
    const begun = process.cpuUsage();
    for (const text of [
      `${'['.repeat(1000)}${']('.repeat(500)}`,
      '[]'.repeat(1000),
      '[a'.repeat(1000),
      '\\['.repeat(900),
    ])
      readText(text);
    expect(process.cpuUsage(begun).user / 1000).toBeLessThan(2000);
  });
});

describe('links', () => {
  it('to a server with several addresses use the page’s own', () => {
    const homes = ['192.168.1.5', '10.0.0.2'];
    const link = 'http://192.168.1.5:8790/#a.signed-token_of.ours';
    expect(reachable(link, homes, '10.0.0.2')).toBe('http://10.0.0.2:8790/#a.signed-token_of.ours');
    for (const here of ['192.168.1.5', '127.0.0.1', 'elsewhere.example'])
      expect(reachable(link, homes, here)).toBe(link);
    for (const other of ['https://192.168.1.5/', 'http://192.168.1.6:8790/', 'https://example.org/', '/a/path']) {
      expect(reachable(other, homes, '10.0.0.2')).toBe(other);
    }
  });

  it('lead other devices to the home network, with the port', () => {
    const shared = (page: string, hosts = ['192.168.1.5', '10.0.0.2']) => sharedOrigin(new URL(page), hosts);
    expect(shared('http://127.0.0.1:8787/')).toBe('http://192.168.1.5:8787');
    expect(shared('http://localhost:8787/as/anni')).toBe('http://192.168.1.5:8787');
    expect(shared('http://10.0.0.2:8787/')).toBe('http://10.0.0.2:8787');
    expect(shared('http://127.0.0.1:8787/', [])).toBe('http://127.0.0.1:8787');
    expect(shared('http://127.0.0.1/')).toBe('http://192.168.1.5');
  });

  it('are followed only if safe', () => {
    expect(safeLink('javascript:alert(1)')).toBeNull();
    expect(safeLink('//elsewhere.example')).toBeNull();
    expect(safeLink('/attachments/1/2/board.png')).toBe('/attachments/1/2/board.png');
    expect(channelOfLink('https://discord.com/channels/1/22/333')).toEqual({ channelId: '22', messageId: '333' });
    expect(channelOfLink('https://example.org/channels/1/22')).toBeNull();
  });

  it('contain ids that are ordered by age despite different lengths', () => {
    expect(['100', '99', '1000'].sort(compareIds)).toEqual(['99', '100', '1000']);
  });
});

describe('times', () => {
  const now = new Date(2024, 4, 10, 12, 0).getTime();

  it('use the largest fitting unit, in the reader’s language', () => {
    expect(relativeTime(now + 2 * 3_600_000, now, 'en-US')).toBe('in 2 hours');
    expect(relativeTime(now - 30_000, now, 'de')).toBe('vor 30 Sekunden');
  });

  it('name yesterday, and date older days', () => {
    expect(messageTime(now - 86_400_000, now, 'en-US')).toMatch(/^Yesterday 12:00/);
    expect(messageTime(now - 5 * 86_400_000, now, 'en-US')).toMatch(/^5\/5\/24 /);
  });
});
