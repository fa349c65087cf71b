/** The command `components`: starts the component editor and prints its address. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { ownComponentsFile, readStoredComponents, STANDARD_FILE } from '../../src/app/componentFiles.ts';
import { defineCommand } from '../../src/cli/support/command.ts';
import { numberOption, UsageError } from '../../src/cli/support/options.ts';
import { createLanguage } from '../../src/language/index.ts';
import { startPictures } from '../../src/picture/index.ts';
import { readOwnSettings } from '../../src/settings/index.ts';
import { startComponentEditor } from './index.ts';

export const componentEditorCommand = defineCommand({
  synopsis: '[OPTIONS]',
  description: `Opens a page on this machine for correcting the component data by a printed game. The data are saved in
data/components.json (or the file that INTARSIA_COMPONENTS names), under a name of its own. The bot reads it at the next start;
running games keep their components.`,
  options: { port: numberOption('the port to listen on (any free one)', { min: 0, max: 65_535 }) },
  exitCodes: {},
  async run({ options }, { stdout, stderr, environment }) {
    const read = readOwnSettings(environment);
    if (!read.ok) throw new UsageError(read.faults.join('\n'));
    const { settings } = read.value;
    const file = ownComponentsFile(settings);
    if (file === null)
      throw new UsageError(
        'INTARSIA_COMPONENTS is "standard", which cannot be changed: unset it, or name a file of your own.',
      );
    const pictures = startPictures();
    try {
      const started = await startComponentEditor({
        port: options.port ?? 0,
        file: path.resolve(file),
        saveAs: file,
        standardFile: STANDARD_FILE,
        known: () => readStoredComponents(settings).sets,
        pictures,
        language: createLanguage(),
        report: (error) => stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`),
      });
      if (!started.ok)
        throw new UsageError(
          started.code === 'inUse'
            ? `Port ${started.port} on this machine is in use: stop the program there, or give another --port.`
            : `This program may not listen on port ${started.port}: give a --port from 1024 on.`,
        );
      stdout.write(`Open ${started.editor.url} to correct the components. Ctrl-C stops the editor.\n`);
      if (process.stdout.isTTY) openBrowser(started.editor.url, environment);
      await new Promise((resolve) => {
        for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, resolve);
      });
      await started.editor.close();
      return 0;
    } finally {
      await pictures.close();
    }
  },
});

/** Opens a browser if there is a desktop; the address has been printed in any case. */
function openBrowser(url: string, environment: Readonly<Record<string, string | undefined>>): void {
  const desktop = environment.DISPLAY !== undefined || environment.WAYLAND_DISPLAY !== undefined;
  const commands: Partial<Record<NodeJS.Platform, readonly string[]>> = {
    darwin: ['open', url],
    win32: ['cmd', '/c', 'start', '', url],
    ...(desktop ? { linux: ['xdg-open', url] } : {}),
  };
  const [program, ...programArguments] = commands[process.platform] ?? [];
  if (program === undefined) return;
  const opening = spawn(program, programArguments, { stdio: 'ignore', detached: true });
  opening.on('error', () => undefined);
  opening.unref();
}
