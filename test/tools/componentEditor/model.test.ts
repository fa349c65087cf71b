/**
 * Edits keep a component file valid, imports are accepted or refused as a whole, and differences are named in every
 * language.
 */
import { describe, expect, it } from 'vitest';
import { createLanguage } from '../../../src/language/index.ts';
import { COLORS, COMPONENTS_FAULT_CODES, type ComponentsFile, componentParts } from '../../../src/rules/index.ts';
import { faultsOf, importedFile } from '../../../tools/componentEditor/page/model/checking.ts';
import { differences, partName, partText } from '../../../tools/componentEditor/page/model/describing.ts';
import {
  confirmed,
  movedReward,
  toBeSaved,
  withConnector,
  withOrnament,
  withTilePlace,
  withTool,
} from '../../../tools/componentEditor/page/model/edit.ts';
import { stepped, undone } from '../../../tools/componentEditor/page/model/history.ts';
import { partAround } from '../../../tools/componentEditor/page/model/part.ts';
import { gameWordsFor, wordsFor } from '../../../tools/componentEditor/page/words.ts';
import { offeredLanguages } from '../../../tools/componentEditor/server.ts';
import { ownFile, standardShape } from '../../support/game/ownComponents.ts';

const speeches = Object.entries(offeredLanguages(createLanguage())).map(([code, { wordings }]) => ({
  code,
  words: wordsFor(code),
  game: gameWordsFor(code, wordings),
}));

describe('an edit', () => {
  const edits: [string, (file: ComponentsFile) => ComponentsFile, string[]][] = [
    ['of a tool that another row has', (file) => withTool(file, 1, 'brace'), ['tools[1]', 'tools[5]']],
    ['of a tool to a new one', (file) => withTool(file, 3, 'spokeshave'), ['tools[3]']],
    [
      'of the place of a tile',
      (file) => withTilePlace(file, 0, { color: 'violet', tool: 'brace' }),
      ['toolSpaces[0]', 'toolSpaces[23]'],
    ],
    ['of the order of the track', (file) => movedReward(file, 0, -1), ['rewardTrack[0]', 'rewardTrack[7]']],
    ['of an ornament', (file) => withOrnament(file, 'C2', 'yellow'), ['floor.ornaments.C2']],
    ['of a connector', (file) => withConnector(file, 'A1', 'violet'), ['floor.sides.B.connectors.A1']],
  ];
  it.each(edits)('%s leaves a file without faults, with these parts marked as compared', (_, edit, parts) => {
    const file = standardShape();
    const edited = edit(file);
    expect(faultsOf(edited)).toEqual([]);
    const left = new Set(edited.reconstructed);
    expect(file.reconstructed?.filter((part) => !left.has(part)).sort()).toEqual([...parts].sort());
    expect(undone(stepped({ file, past: [] }, edit)).file).toBe(file);
  });

  it('of every part marks everything as compared in the saved file', () => {
    const file = toBeSaved(confirmed(standardShape(), componentParts(standardShape())), 'done');
    expect(file).toMatchObject({ id: 'done', reconstructed: [] });
    expect(JSON.stringify(file.provenance)).not.toMatch(/reconstructed/);
  });
});

describe('an imported file', () => {
  const text = JSON.stringify(ownFile());
  it('is accepted if its parts have the right shape, with faults that can be corrected here', () => {
    expect(importedFile(text, 1_000_000)).toMatchObject({ ok: true, file: { id: 'my-box' } });
    const taken = importedFile(JSON.stringify({ ...ownFile(), rewardStart: 20 }), 1_000_000);
    expect(taken.ok && faultsOf(taken.file).map(({ code }) => code)).toEqual(['rewardStart']);
  });

  it.each<[string, string]>([
    [text.slice(0, -20), 'noJson'],
    ['', 'noJson'],
    ['null', 'notComponents'],
    ['[1,2]', 'notComponents'],
    ['{"format":"intarsia-record/1","moves":[]}', 'notComponents'],
    [JSON.stringify({ ...ownFile(), tools: undefined }), 'faults'],
    [text.padEnd(1_000_001), 'tooLarge'],
  ])('is refused otherwise: %#', (given, code) => {
    expect(importedFile(given, 1_000_000)).toMatchObject({ ok: false, code });
  });
});

describe('in every language', () => {
  it.each(speeches)('($code) names each part, each fault, and each difference', (speech) => {
    const standard = standardShape();
    expect(differences(speech, standard, standard)).toEqual([]);
    const shown = componentParts(standard).map((part) => partName(speech, standard, part));
    expect(new Set(shown).size).toBe(shown.length);
    for (const part of componentParts(standard)) {
      expect(partText(speech, standard, part)).toMatch(/\p{L}|\d/u);
      expect(partAround(part)).toBe(part);
    }
    const changedParts = differences(speech, standard, ownFile()).map(({ where }) => where);
    for (const part of ['toolSpaces[0]', 'tools[5]', 'rewardTrack[0]', 'startingHandCards[1]', 'floor.ornaments.C2'])
      expect(changedParts).toContain(partName(speech, standard, part));
    for (const code of COMPONENTS_FAULT_CODES) {
      const facts = {
        least: 1,
        most: 2,
        given: 3,
        right: 4,
        values: 'a',
        name: 'b',
        id: 'c',
        tool: 'd',
        color: COLORS[0],
      };
      expect(speech.words.t(`fault.${code}`, facts)).toMatch(/^(?!.*(?:undefined|\{\{)).{4,}/);
    }
  });
});

it('lists, names and notes are joined as each language does', () => {
  const shown = (code: string, part: string) => {
    const speech = speeches.find((each) => each.code === code) ?? expect.fail(code);
    return `${partName(speech, standardShape(), part)} | ${partText(speech, standardShape(), part)}`;
  };
  const start = `rewardTrack[${standardShape().rewardStart}]`;
  expect(
    ['en', 'ja'].flatMap((code) => ['toolSpaces[0]', 'startingHandCards[0]', start].map((each) => shown(code, each))),
  ).toMatchInlineSnapshot(`
    [
      "Yellow hammer | frame and midsection; frame; 1 point, used with 2 or more players; 1 point, used with 3 or more players",
      "Starting hand card “Violet” | 2 yellow, 3 green, 4 violet, 1 wild",
      "Reward track, space 1 | 2 of one color and 1 of another (the marker starts here)",
      "黄色のハンマー | 中間セクションまで、フレーム、1ポイント（2人以上のゲームで使用）、1ポイント（3人以上のゲームで使用）",
      "開始手札カード「紫」 | 黄色⁠2⁠枚、緑⁠3⁠枚、紫⁠4⁠枚、ワイルド⁠1⁠枚",
      "報酬トラック（スペース1） | 同じ色⁠2⁠枚と別の色⁠1⁠枚（マーカーはここから始まります）",
    ]
  `);
});
