/** A process that alternately saves two files until it is killed: `node … FILE`. */
import { STANDARD_FILE } from '../../../../src/app/componentFiles.ts';
import { saveFile } from '../../../../tools/componentEditor/files.ts';
import { ownFile } from '../../../support/game/ownComponents.ts';

const [, , file = ''] = process.argv;
for (let count = 0; ; count++) {
  const own = { ...ownFile(count % 2 === 0 ? 'even' : 'odd'), provenance: { note: 'x'.repeat(200_000 * (count % 2)) } };
  const saved = await saveFile({ file, standardFile: STANDARD_FILE, known: () => [] }, { file: own, seen: 'anyway' });
  process.stdout.write(saved.ok ? '.' : `${saved.code}\n`);
}
