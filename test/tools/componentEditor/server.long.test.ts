/**
 * The editor's server answers only its own page, refuses bad requests with a message, and saves a file completely or
 * not at all.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type ComponentsFile, componentParts, parseComponents } from '../../../src/rules/index.ts';
import { backupOf, type Drawn, type EditorState, type Saved, VIEWS } from '../../../tools/componentEditor/index.ts';
import { temporaryFolder } from '../../support/database/store.ts';
import { ownComponents, ownFile, standardShape } from '../../support/game/ownComponents.ts';
import { type EditorForTest, startedEditor } from './support/editor.ts';

interface Answer {
  readonly status: number;
  readonly body: string;
}

/** A raw request, because `fetch` does not permit a foreign Host header. */
function asked(
  { url }: EditorForTest,
  {
    method = 'GET',
    at = '',
    body = '',
    headers = {},
  }: {
    readonly method?: string;
    readonly at?: string;
    readonly body?: string;
    readonly headers?: Record<string, string>;
  },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(`${url}${at}`, { method, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: text }));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

function posted(
  editor: EditorForTest,
  at: string,
  body: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const own = { origin: editor.url.slice(0, -1), 'content-type': 'application/json' };
  return asked(editor, { method: 'POST', at, body, headers: { ...own, ...headers } });
}

async function saved(editor: EditorForTest, file: unknown, seen: string | null): Promise<Saved> {
  return JSON.parse((await posted(editor, 'save', JSON.stringify({ file, seen }))).body);
}

async function opened(editor: EditorForTest): Promise<EditorState> {
  return JSON.parse((await asked(editor, { at: 'components' })).body);
}

describe('the editor’s server', () => {
  it('answers its own page only', async () => {
    const editor = await startedEditor();
    const { host } = new URL(editor.url);
    expect((await asked(editor, {})).status).toBe(200);
    for (const headers of [{ host: 'evil.example' }, { host: '127.0.0.1:1' }, { origin: 'http://evil.example' }])
      expect((await asked(editor, { at: 'components', headers })).status).toBe(403);
    const body = JSON.stringify({ file: ownFile(), seen: null });
    for (const headers of [{ origin: 'http://evil.example' }, { origin: 'null' }, { host: 'evil.example' }])
      expect((await posted(editor, 'save', body, headers)).status).toBe(403);
    // Requests without an origin may read, but not write.
    const json = { 'content-type': 'application/json', host };
    expect((await asked(editor, { method: 'POST', at: 'save', body, headers: json })).status).toBe(403);
    expect(existsSync(editor.file)).toBe(false);
  });

  it('refuses requests that are too large, not JSON or unknown with a sentence, and changes nothing', async () => {
    const editor = await startedEditor();
    const refused = async (body: string, headers = {}) => {
      const { status, body: text } = await posted(editor, 'save', body, headers);
      const { ok, code, message } = JSON.parse(text);
      expect({ ok, message }).toEqual({ ok: false, message: expect.stringMatching(/\w+ .*/) });
      return [status, code];
    };
    expect(await refused('x'.repeat(1_000_001))).toEqual([413, 'tooLarge']);
    expect(await refused('{"file":')).toEqual([400, 'noJson']);
    expect(await refused('')).toEqual([400, 'noJson']);
    expect(await refused('a=b', { 'content-type': 'text/plain' })).toEqual([400, 'noJson']);
    expect(await refused('{"seen":7}')).toEqual([400, 'wrongRequest']);
    expect(existsSync(editor.file)).toBe(false);
  });

  it('saves valid data, with the previous file as a backup', async () => {
    const editor = await startedEditor();
    const before = await opened(editor);
    expect(before).toMatchObject({ seen: null, unreadable: null, file: { id: 'standard' } });
    expect(Object.keys(before.languages)).toEqual(['en', 'nl', 'hu', 'de', 'ja']);
    const first = await saved(editor, ownFile('first'), before.seen);
    if (!first.ok) throw new Error(first.code);
    expect(await opened(editor)).toMatchObject({ seen: first.seen, file: { id: 'first' } });
    // A page that has not loaded this file does not overwrite it.
    expect(await saved(editor, ownFile('second'), null)).toEqual({ ok: false, code: 'changedMeanwhile' });
    expect(await saved(editor, ownFile('second'), first.seen)).toMatchObject({ ok: true });
    expect(parseComponents(JSON.parse(readFileSync(editor.file, 'utf8')))).toMatchObject({
      components: { id: 'second' },
    });
    expect(JSON.parse(readFileSync(backupOf(editor.file), 'utf8'))).toMatchObject({ id: 'first' });
    expect(readdirSync(path.dirname(editor.file)).sort()).toEqual(['components.backup.json', 'components.json']);
  });

  it('refuses faults, the name of the standard set, and names of other sets, and suggests a free one', async () => {
    const editor = await startedEditor([ownComponents('my-box'), ownComponents('my-box-2')]);
    const other = { ...ownFile('my-box'), rewardStart: 3 };
    expect(await saved(editor, { ...ownFile(), rewardStart: 99 }, null)).toMatchObject({
      code: 'faults',
      faults: [{ path: 'rewardStart', code: 'rewardStart', facts: { most: 7 } }],
    });
    expect(await saved(editor, { ...other, id: 'standard' }, null)).toMatchObject({
      code: 'idStandard',
      free: 'my-box-3',
    });
    expect(await saved(editor, other, null)).toMatchObject({ code: 'idTaken', free: 'my-box-3' });
    expect(existsSync(editor.file)).toBe(false);
    expect(await saved(editor, ownFile('my-box'), null)).toMatchObject({ ok: true });
  });

  it('shows the standard set if the file cannot be read, gives the reason, and keeps the file', async () => {
    const editor = await startedEditor();
    mkdirSync(path.dirname(editor.file));
    writeFileSync(editor.file, '{"id": "half');
    const { file, unreadable, seen } = await opened(editor);
    expect(file.id).toBe('standard');
    expect(unreadable?.reason).toMatch(/JSON/);
    expect(await saved(editor, ownFile(), seen)).toMatchObject({ ok: true });
    expect(readFileSync(backupOf(editor.file), 'utf8')).toBe('{"id": "half');
  });

  it('treats parts that differ from the standard as compared in a file without marks', async () => {
    const editor = await startedEditor();
    const { reconstructed: _, ...file } = standardShape();
    const [first, ...rest] = file.toolSpaces;
    if (!first) throw new Error('no tiles');
    const own = { ...file, id: 'older', toolSpaces: [{ ...first, requires: [4] }, ...rest] };
    mkdirSync(path.dirname(editor.file));
    writeFileSync(editor.file, JSON.stringify(own));
    const marks = (await opened(editor)).file.reconstructed ?? [];
    expect(marks).toHaveLength((standardShape().reconstructed ?? []).length - 1);
    expect(marks).not.toContain('toolSpaces[0]');
  });

  it('draws every part where it can be tapped, and nothing with faults', async () => {
    const editor = await startedEditor();
    const drawn = async (file: ComponentsFile, view: string): Promise<Drawn> =>
      JSON.parse((await posted(editor, 'picture', JSON.stringify({ file, view, theme: 'dark' }))).body);
    const places = new Set<string>();
    for (const view of VIEWS) {
      const picture = await drawn(ownFile(), view);
      if (!picture.ok) throw new Error(picture.code);
      for (const { part, x, y, width, height } of picture.places) {
        places.add(part);
        for (const edge of [x, y, x + width, y + height]) {
          expect(edge).toBeGreaterThanOrEqual(0);
          expect(edge).toBeLessThanOrEqual(1);
        }
        expect(Math.min(width * picture.width, height * picture.height)).toBeGreaterThan(40);
      }
    }
    expect([...places].sort()).toEqual([...componentParts(ownFile())].sort());
    expect(await drawn({ ...ownFile(), rewardStart: 99 }, 'tools')).toEqual({ ok: false, code: 'faults' });
  });
});

describe('a process that is killed while saving', () => {
  it('leaves a complete file', async () => {
    const file = path.join(await temporaryFolder(), 'components.json');
    const program = new URL('support/repeatedSaves.ts', import.meta.url).pathname;
    for (let time = 0; time < 3; time++) {
      const child = spawn(process.execPath, ['scripts/run.js', program, file], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const ended = once(child, 'exit');
      // At a random moment after the first few saves.
      let count = 0;
      for await (const chunk of child.stdout) {
        count += String(chunk).length;
        if (count > 3 + time) break;
      }
      child.kill('SIGKILL');
      await ended;
      const read = parseComponents(JSON.parse(readFileSync(file, 'utf8')));
      expect(read.ok && read.components.id).toMatch(/^(even|odd)$/);
    }
  });
});
