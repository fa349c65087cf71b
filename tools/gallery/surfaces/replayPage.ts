/** A replay file in its states. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createLanguage, pageWordings } from '../../../src/language/index.ts';
import { createGame, type GameRecord, legalMoves, type Move, replay } from '../../../src/rules/index.ts';
import { createReplayFiles, REPLAY_WORDINGS, type ReplayData, toPlainComponents } from '../../../src/table/index.ts';
import { components } from '../../../test/picture/support/games.ts';
import { recordsOf } from '../../../test/picture/support/recorded.ts';
import { type Stage, surfaceOf, type View } from '../surface.ts';
import { namesOf, type Variant } from '../variants.ts';

const WHOLE = 'body';
const MISSED_MOVE = 8;
const language = createLanguage();
const files = createReplayFiles();

function recordOf({ players, side }: Variant): GameRecord {
  const record = recordsOf(players, side).at(-1);
  if (!record) throw new Error('no recorded game');
  return record;
}

/** `misses`: with a better move to show. */
function dataOf(variant: Variant, misses: boolean): ReplayData {
  const names = namesOf(variant);
  const record: GameRecord = { ...recordOf(variant), players: names.map((name) => name) } as GameRecord;
  let at = createGame(components, record).state;
  let better: Move | null = null;
  const lines: ((locale: string) => string)[] = [];
  const replayed = replay(components, record, (number, move, after, events) => {
    if (number === MISSED_MOVE) better = otherBuild(at, move);
    at = after;
    lines.push((locale) => language.of(locale).moveLine(events, names));
  });
  if (!replayed.ok) throw new Error('the recorded game is not legal');
  return {
    components: toPlainComponents(components),
    record,
    names,
    computers: [1],
    resigned: [],
    winners: at.winners,
    misses: misses && better !== null ? [{ number: MISSED_MOVE, better, points: 4 }] : [],
    theme: variant.theme,
    locale: variant.locale,
    languages: Object.fromEntries(
      language.locales.map(({ code, name }) => {
        const words = language.of(code);
        return [
          code,
          {
            name,
            wordings: pageWordings(words.locale, REPLAY_WORDINGS),
            title: words.t('start.title'),
            result: words.name(at.winners[0] ?? 0, names),
            lines: lines.map((line) => line(code)),
            better: misses ? [words.t('replay.better', { line: 'C2' })] : [],
            rounds: [1, 2, 3].map((round) => words.t('game.roundOf', { round })),
          },
        ];
      }),
    ),
  };
}

function otherBuild(state: Parameters<typeof legalMoves>[1], move: Move): Move | null {
  const built = move.type === 'build' ? move.space : null;
  return [...legalMoves(components, state)].find((other) => other.type === 'build' && other.space !== built) ?? null;
}

async function open(variant: Variant, stage: Stage, { misses = false, at = '' } = {}): Promise<View> {
  const folder = mkdtempSync(path.join(tmpdir(), 'intarsia-gallery-'));
  stage.closeLater(async () => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'replay.html');
  writeFileSync(file, await files.make(dataOf(variant, misses)));
  const page = await stage.open(`${pathToFileURL(file).href}${at}`, variant);
  await page.locator('.picture').waitFor();
  return { page, part: WHOLE };
}

export const replayPage = surfaceOf('page/replay', ['locale', 'players', 'side', 'theme', 'viewport', 'names'], {
  'the end': (variant, stage) => open(variant, stage),
  'the deal': (variant, stage) => open(variant, stage, { at: '#0' }),
  'in the middle': (variant, stage) => open(variant, stage, { at: '#20' }),
  'a better move': (variant, stage) => open(variant, stage, { misses: true, at: `#${MISSED_MOVE + 1}` }),
});
