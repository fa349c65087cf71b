/** Starts an editor for a test on a free port, with its own folder and real pictures. */
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { STANDARD_FILE } from '../../../../src/app/componentFiles.ts';
import { createLanguage } from '../../../../src/language/index.ts';
import type { Components } from '../../../../src/rules/index.ts';
import { startComponentEditor } from '../../../../tools/componentEditor/index.ts';
import { temporaryFolder } from '../../../support/database/store.ts';
import { sharedPictures } from '../../../support/game/pictures.ts';
import { components as standard } from '../../../support/game/rules.ts';

export interface EditorForTest {
  /** Ends with a slash. */
  readonly url: string;
  /** The file that it saves. */
  readonly file: string;
}

/** `known`: the component sets, besides the standard one, that games have been dealt with. */
export async function startedEditor(known: readonly Components[] = []): Promise<EditorForTest> {
  const file = path.join(await temporaryFolder(), 'data', 'components.json');
  const faults: unknown[] = [];
  const started = await startComponentEditor({
    port: 0,
    file,
    saveAs: 'data/components.json',
    standardFile: STANDARD_FILE,
    pictures: sharedPictures(),
    known: () => [standard, ...known],
    language: createLanguage(),
    report: (fault) => faults.push(fault),
  });
  if (!started.ok) throw new Error(started.code);
  onTestFinished(async () => {
    await started.editor.close();
    if (faults.length > 0) throw new Error(`the server failed: ${String(faults[0])}`);
  });
  return { url: started.editor.url, file };
}
