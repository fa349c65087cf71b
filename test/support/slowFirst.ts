/**
 * The order of the test files: those that take long first, so that none of them is left alone at the end.
 * vitest does so by itself where it has seen them before; a fresh clone knows of them from here.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const SLOW = [
  'table/panel.long',
  'tools/simulate/seeds.long',
  'e2e/table/wholeGame.long',
  'e2e/table/restarts.long',
  'discord/leagues/league.long',
  'discord/delivery/direct/crashes.long',
  'discord/delivery/crashes.long',
  'program/stopping.long',
  'program/starting.long',
  'program/files.long',
  'program/settingUp.long',
  'e2e/table/frame.long',
  'table/table.long',
  'table/played.long',
  'e2e/page/wholeGame.long',
  'e2e/gamesByCommand.long',
  'picture/film/film.long',
  'store/postgresql/takeover',
  'discord/frame/privateGames',
  'e2e/page/start',
  'discord/lobby/lobby',
  'picture/golden/golden',
  'picture/pool/pool',
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
