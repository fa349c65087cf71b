/**
 * Text with Discord's markdown, drawn as elements; nothing of it ever becomes HTML.
 * Reading the text is done by the library behind `nodes.ts` and by `blocks.ts`.
 */
import type { ComponentChildren } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { Emoji } from '../shared/Emoji.tsx';
import { useWords } from '../words/words.ts';
import { type ListBlock, splitBlocks } from './blocks.ts';
import { LinkTo } from './LinkTo.tsx';
import { ChannelMention, CommandMention, RoleMention, UserMention } from './mentions.tsx';
import { field, readText, type TextNode } from './nodes.ts';
import { Timestamp } from './Timestamp.tsx';

/** Draws a whole text with its blocks. */
export function Markdown({ text }: { text: string }) {
  const drawn = useMemo(
    () =>
      splitBlocks(text).map((block, index) =>
        block.kind === 'list' ? <List key={index} list={block} /> : <Inline key={index} text={block.text} />,
      ),
    [text],
  );
  return <div class="markdown">{drawn}</div>;
}

/** Draws text without looking for lists. */
function Inline({ text }: { text: string }) {
  return <>{nodes(readText(text))}</>;
}

function List({ list }: { list: ListBlock }) {
  const items = list.items.map((item, index) => (
    <li key={index}>
      <Inline text={item.text} />
      {item.children.map((child, at) => (
        <List key={at} list={child} />
      ))}
    </li>
  ));
  return list.ordered ? <ol start={list.start}>{items}</ol> : <ul>{items}</ul>;
}

/** Line breaks next to a block would show as an empty line, so they are left out. */
function nodes(list: readonly TextNode[]): ComponentChildren {
  return list.map((node, index) => {
    const before = list[index - 1];
    if (node.type === 'br' && (index === list.length - 1 || (before !== undefined && isBlock(before)))) return null;
    return <One key={index} node={node} />;
  });
}

function isBlock(node: TextNode): boolean {
  return ['blockQuote', 'codeBlock', 'heading', 'subtext'].includes(node.type);
}

function inside(node: TextNode): ComponentChildren {
  if (typeof node.content === 'string') return node.content;
  return node.content ? nodes(node.content) : null;
}

function One({ node }: { node: TextNode }) {
  switch (node.type) {
    case 'strong':
      return <strong>{inside(node)}</strong>;
    case 'em':
      return <em>{inside(node)}</em>;
    case 'underline':
      return <u>{inside(node)}</u>;
    case 'strikethrough':
      return <s>{inside(node)}</s>;
    case 'inlineCode':
      return <code>{inside(node)}</code>;
    case 'codeBlock':
      return (
        <pre>
          <code>{inside(node)}</code>
        </pre>
      );
    case 'blockQuote':
      return <blockquote>{inside(node)}</blockquote>;
    case 'heading':
      return <Heading level={Number(field(node, 'level'))}>{inside(node)}</Heading>;
    case 'subtext':
      return <small class="subtext">{inside(node)}</small>;
    case 'br':
    case 'newline':
      return <br />;
    case 'spoiler':
      return <Spoiler>{inside(node)}</Spoiler>;
    case 'link':
    case 'url':
    case 'autolink':
      return (
        <LinkTo url={field(node, 'target')} bare={node.type !== 'link'}>
          {inside(node)}
        </LinkTo>
      );
    case 'user':
      return <UserMention id={field(node, 'id')} />;
    case 'channel':
      return <ChannelMention id={field(node, 'id')} />;
    case 'slashCommand':
      return <CommandMention id={field(node, 'id')} path={field(node, 'fullName')} />;
    case 'everyone':
    case 'here':
      return <span class="mention">@{node.type}</span>;
    case 'role':
      return <RoleMention />;
    case 'emoji':
      return <Emoji id={field(node, 'id')} name={field(node, 'name')} />;
    case 'twemoji':
      return <Emoji name={field(node, 'name')} />;
    case 'timestamp':
      return <Timestamp seconds={Number(field(node, 'timestamp'))} format={field(node, 'format') || 'f'} />;
    default:
      return <>{inside(node)}</>;
  }
}

function Heading({ level, children }: { level: number; children: ComponentChildren }) {
  if (level === 1) return <h3 class="heading1">{children}</h3>;
  return level === 2 ? <h4 class="heading2">{children}</h4> : <h5 class="heading3">{children}</h5>;
}

/** Hidden until clicked. */
function Spoiler({ children }: { children: ComponentChildren }) {
  const words = useWords();
  const [shown, setShown] = useState(false);
  if (shown) return <span class="spoiler shown">{children}</span>;
  return (
    <button type="button" class="spoiler" aria-label={words.t('spoiler')} onClick={() => setShown(true)}>
      <span aria-hidden="true">{children}</span>
    </button>
  );
}
