/**
 * The table in words cut to what a message holds: pages that begin with their heading, or an excerpt of whole blocks.
 * Nothing is cut within a line, and nothing is left out of the pages.
 */
import type { Block, Part, Section } from './shapes.ts';

/** Characters of a page; Discord takes 2,000 of a plain message. */
const PAGE = 1900;

export interface Page {
  readonly part: Part;
  readonly label: string;
  readonly content: string;
}

/** A page for each section, more where one does not hold it. */
export function tablePages(sections: readonly Section[]): readonly Page[] {
  return sections.flatMap((section) => {
    const title = `## ${section.title}`;
    const contents: string[] = [];
    let content = title;
    const turn = () => {
      contents.push(content);
      content = title;
    };
    for (const block of section.blocks) {
      if (content !== title && content.length + blockText(block).length > PAGE) turn();
      let headed = false;
      for (const line of block.lines) {
        if (headed && content.length + lineText(block, line).length > PAGE) {
          turn();
          headed = false;
        }
        content += headed ? lineText(block, line) : blockText({ heading: block.heading, lines: [line] });
        headed = true;
      }
    }
    contents.push(content);
    return contents.map((each) => ({ part: section.part, label: section.label, content: each }));
  });
}

/** The blocks that fit into `room` characters, from the first on, with their headings. */
export function tableExcerpt(sections: readonly Section[], room: number): string {
  let excerpt = '';
  for (const { title, blocks } of sections) {
    for (const [index, block] of blocks.entries()) {
      const added = `${index === 0 ? `\n## ${title}` : ''}${blockText(block)}`;
      if (excerpt.length + added.length > room) return excerpt.trimStart();
      excerpt += added;
    }
  }
  return excerpt.trimStart();
}

function blockText(block: Block): string {
  const listed = block.lines.map((line) => lineText(block, line)).join('');
  return block.heading === null ? listed : `\n### ${block.heading}${listed}`;
}

function lineText({ heading }: Block, line: string): string {
  return heading === null ? `\n${line}` : `\n- ${line}`;
}
