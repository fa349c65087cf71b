/** Builds the sections of the table in words, and divides them into pages or excerpts of messages. */
import type { Words } from '../../../language/index.ts';
import { type Match, type PersonId, seatOf } from '../../../match/index.ts';
import { type GameState, seatsFrom } from '../../../rules/index.ts';
import { boardSection } from './board.ts';
import { overviewSection } from './overview.ts';
import type { Block, Section, TablePart, Viewpoint, WordedTable } from './shapes.ts';
import { toolsSection } from './tools.ts';

/** Discord accepts 2,000 characters. */
const MAX_PAGE_LENGTH = 1900;

export interface Page {
  readonly part: TablePart;
  readonly label: string;
  readonly content: string;
}

/** One or more pages for each section; nothing is omitted, and no line is divided. */
export function tablePages(words: Words, sections: readonly Section[]): readonly Page[] {
  return sections.flatMap((section) => {
    const title = `## ${section.title}`;
    const contents: string[] = [];
    let content = title;
    const turn = () => {
      contents.push(content);
      content = title;
    };
    for (const block of section.blocks) {
      if (content !== title && content.length + blockText(block).length > MAX_PAGE_LENGTH) turn();
      let headed = false;
      for (const line of block.lines) {
        if (headed && content.length + lineText(block, line).length > MAX_PAGE_LENGTH) {
          turn();
          headed = false;
        }
        content += headed ? lineText(block, line) : blockText({ heading: block.heading, lines: [line] });
        headed = true;
      }
    }
    contents.push(content);
    const pages = contents.length;
    return contents.map((each, index) => ({
      part: section.part,
      label: pages === 1 ? section.label : words.t('table.part.page', { part: section.label, page: index + 1, pages }),
      content: each,
    }));
  });
}

/** The first blocks that fit into `room` characters, with their headings. */
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

/** The overview, the boards clockwise from the viewpoint, the tool tiles. */
export function tableSections(table: WordedTable): readonly Section[] {
  const { state, viewpoint } = table;
  return [
    overviewSection(table),
    ...seatsFrom(state, viewpoint.seat).map((seat) => boardSection(table, seat)),
    toolsSection(table),
  ];
}

/** The reader's own seat; for a public message, and for readers who do not play, the seat of the player to move. */
export function viewpointOf(match: Match, { turn }: GameState, reader: PersonId | null): Viewpoint {
  const own = reader === null ? null : seatOf(match, reader);
  return own === null ? { seat: turn ?? 0, alone: false } : { seat: own, alone: true };
}
