/**
 * The order of the test files: those that take long first, so that none of them is left alone at the end.
 * vitest does so by itself where it has seen them before; a fresh clone knows of them from here.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const SLOW = [
  'e2e/gamesByButton.long',
  'e2e/gamesByCommand.long',
  'program/starting.long',
  'program/stopping.long',
  'program/files.long',
  'picture/film/film.long',
  'picture/renderer.long',
  'e2e/powerCut.long',
  'discord/turn/limits.long',
  'discord/delivery/direct/crashes.long',
  'fuzz/campaign.long',
  'e2e/page/wholeGame.long',
  'e2e/page/visitors.long',
  'e2e/page/moves.long',
  'e2e/page/start',
  'match/judge/judge.long',
  'picture/golden/golden',
  'discord/frame/controls.long',
  'picture/pool/pool',
  'program/newcomer',
  'discord/lobby/lobby',
  'backup/backup.long',
  'picture/table',
];

/** One project after the other, since a worker serves one alone. The quick tests keep the processors busy to the end. */
const PROJECTS = ['laboratory', 'long', 'postgresql', 'quick'];

export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const place = ({ moduleId, project }: TestSpecification) => {
      const isSlow = SLOW.some((name) => moduleId.endsWith(`test/${name}.test.ts`));
      return PROJECTS.indexOf(project.name) * 2 + (isSlow ? 0 : 1);
    };
    return sorted.toSorted((a, b) => place(a) - place(b));
  }
}
