/** Draws Discord's markdown as elements; no text ever becomes HTML. */
import { type ComponentChildren, createContext } from 'preact';
import { useContext, useEffect, useMemo, useState } from 'preact/hooks';
import { Emoji } from '../shared/Icon.tsx';
import { usePage } from '../state/context.ts';
import { useWords } from '../words/words.tsx';
import { ChannelMention, CommandMention, LinkTo, RoleMention, UserMention } from './links.tsx';
import { field, type ListBlock, readText, splitBlocks, type TextNode } from './parse.ts';
import { styledTime, tickOf } from './time.ts';

/** The level of the text's first heading. */
const FirstLevel = createContext(1);

export function Markdown({ text }: { text: string }) {
  const drawn = useMemo(
    () =>
      splitBlocks(text).map((block, index) =>
        block.kind === 'list' ? <List key={index} list={block} /> : <Inline key={index} text={block.text} />,
      ),
    [text],
  );
  const firstLevel = /^ *(#{1,3}) /m.exec(text)?.[1]?.length ?? 1;
  return (
    <FirstLevel.Provider value={firstLevel}>
      <div class="markdown">{drawn}</div>
    </FirstLevel.Provider>
  );
}

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

/** Drops line breaks next to a block, which would show as an empty line. */
function nodes(list: readonly TextNode[]): ComponentChildren {
  return list.map((node, index) => {
    const before = list[index - 1];
    if (node.type === 'br' && (index === list.length - 1 || (before !== undefined && isBlock(before)))) return null;
    if (isEmoji(node) && isNamedBy(list[index + 1])) {
      return (
        <span key={index} class="unbroken">
          <Node node={node} isNamed />
          {NO_BREAK}
        </span>
      );
    }
    const shown = isEmoji(before) && isNamedBy(node) ? withoutNoBreak(node) : node;
    return <Node key={index} node={shown} isNamed={false} />;
  });
}

function isEmoji(node: TextNode | undefined): boolean {
  return node?.type === 'emoji' || node?.type === 'twemoji';
}

/**
 * The bot's words follow its emoji after a no-break space. It keeps them on the emoji's line only inside an element
 * without line breaks, because browsers break lines beside every picture.
 */
const NO_BREAK = '\u00a0';

function isNamedBy(next: TextNode | undefined): boolean {
  return typeof next?.content === 'string' && next.content.startsWith(NO_BREAK);
}

function withoutNoBreak(node: TextNode): TextNode {
  return typeof node.content === 'string' ? { ...node, content: node.content.slice(NO_BREAK.length) } : node;
}

function isBlock(node: TextNode): boolean {
  return ['blockQuote', 'codeBlock', 'heading', 'subtext'].includes(node.type);
}

function inside(node: TextNode): ComponentChildren {
  if (typeof node.content === 'string') return node.content;
  return node.content ? nodes(node.content) : null;
}

/** `isNamed`: an emoji with its meaning in words beside it, which screen readers need not say twice. */
function Node({ node, isNamed }: { node: TextNode; isNamed: boolean }) {
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
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <pre tabIndex={0}>
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
      return <CommandMention path={field(node, 'fullName')} />;
    case 'everyone':
    case 'here':
      return <span class="mention">@{node.type}</span>;
    case 'role':
      return <RoleMention />;
    case 'emoji':
      return <Emoji id={field(node, 'id')} name={field(node, 'name')} decorative={isNamed} />;
    case 'twemoji':
      return <Emoji name={field(node, 'name')} decorative={isNamed} />;
    case 'timestamp':
      return <Timestamp seconds={Number(field(node, 'timestamp'))} format={field(node, 'format') || 'f'} />;
    default:
      return <>{inside(node)}</>;
  }
}

/** Levels follow on the page's `h1` without a gap, whatever a message begins with. */
function Heading({ level, children }: { level: number; children: ComponentChildren }) {
  const isBelow = level > useContext(FirstLevel);
  const look = `heading${level}`;
  return isBelow ? <h3 class={look}>{children}</h3> : <h2 class={look}>{children}</h2>;
}

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

/** `seconds` since 1970; `format`: one of Discord's letters. */
function Timestamp({ seconds, format }: { seconds: number; format: string }) {
  const words = useWords();
  const locale = usePage().state.me?.locale ?? 'en-US';
  const [now, setNow] = useState(Date.now());
  const at = seconds * 1000;
  useEffect(() => {
    if (format !== 'R') return;
    const timer = window.setTimeout(() => setNow(Date.now()), tickOf(at, now));
    return () => window.clearTimeout(timer);
  }, [at, format, now]);
  if (!Number.isFinite(at) || Math.abs(at) > 8.64e15) return <span>{words.t('invalidDate')}</span>;
  return (
    <time class="timestamp" dateTime={new Date(at).toISOString()} title={styledTime(at, 'F', now, locale)}>
      {styledTime(at, format, now, locale)}
    </time>
  );
}
