/** Settings files as editors, shells and control panels write them are read as intended, or refused with the line. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readOwnSettings } from '../../src/settings/index.ts';

const TOKEN = 'MTA5.Gx-y_z.abcDEF123';
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'intarsia-settings-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

function read(content: string | Uint8Array | null, environment: Record<string, string> = {}, name = '.env') {
  if (content !== null) writeFileSync(path.join(folder, name), content);
  const settings = readOwnSettings(environment, path.join(folder, '.env'));
  // Like a person who starts the bot in that folder.
  return JSON.parse(JSON.stringify(settings).replaceAll(`${folder}/`, '')) as typeof settings;
}

function settingsOf(content: string | Uint8Array | null, environment: Record<string, string> = {}) {
  const settings = read(content, environment);
  if (!settings.ok) throw new Error(settings.faults.join(' '));
  return settings.value.settings;
}

function faultsOf(content: string | Uint8Array | null, environment: Record<string, string> = {}, name = '.env') {
  const settings = read(content, environment, name);
  return settings.ok ? [] : settings.faults;
}

const LINES = `# Bot\nDISCORD_TOKEN=${TOKEN}\nLOG_LEVEL=debug\nBACKUP_DIR=/mnt/Größe\n`;
const swapped = (text: string) => Buffer.from(text, 'utf16le').swap16();

describe('a settings file', () => {
  it.each<[string, string | Uint8Array]>([
    ['as editors of Unix save it', LINES],
    ['with a mark at its beginning', `\uFEFF${LINES}`],
    ['with the line ends of Windows', LINES.replaceAll('\n', '\r\n')],
    ['with the line ends of old Macs', LINES.replaceAll('\n', '\r')],
    ['without an end of its last line', LINES.trimEnd()],
    ["as Notepad's Unicode, and PowerShell's >", Buffer.from(`\uFEFF${LINES.replaceAll('\n', '\r\n')}`, 'utf16le')],
    ["as Notepad's big-endian Unicode", swapped(`\uFEFF${LINES}`)],
    ['as UTF-16 without a mark', Buffer.from(LINES, 'utf16le')],
    ['as big-endian UTF-16 without a mark', swapped(LINES)],
    ['in the code page of Western Windows', Buffer.from(LINES, 'latin1')],
    ['after an empty line with a mark', `\uFEFF\r\n${LINES}`],
  ])('%s is read', (_, content) => {
    expect(settingsOf(content)).toMatchObject({ discordToken: TOKEN, logLevel: 'debug', backupFolder: '/mnt/Größe' });
  });

  it.each([
    `DISCORD_TOKEN=${TOKEN}`,
    `  DISCORD_TOKEN = ${TOKEN}  `,
    `\tDISCORD_TOKEN\t=\t${TOKEN}\t`,
    `\u00A0DISCORD_TOKEN\u00A0=\u00A0${TOKEN}\u00A0`,
    `\u200BDISCORD_TOKEN=${TOKEN}\u200B`,
    `export DISCORD_TOKEN=${TOKEN}`,
    `set DISCORD_TOKEN=${TOKEN}`,
    `set "DISCORD_TOKEN=${TOKEN}"`,
    `$env:DISCORD_TOKEN = "${TOKEN}"`,
    `ENV DISCORD_TOKEN=${TOKEN}`,
    `- DISCORD_TOKEN=${TOKEN}`,
    `- "DISCORD_TOKEN=${TOKEN}"`,
    `DISCORD_TOKEN: ${TOKEN}`,
    `"DISCORD_TOKEN": "${TOKEN}",`,
    `DISCORD_TOKEN="${TOKEN}"`,
    `DISCORD_TOKEN='${TOKEN}'`,
    `DISCORD_TOKEN=\`${TOKEN}\``,
    `DISCORD_TOKEN=“${TOKEN}”`,
    `DISCORD_TOKEN=„${TOKEN}“`,
    `DISCORD_TOKEN=‘${TOKEN}’`,
    `DISCORD_TOKEN=«${TOKEN}»`,
    `DISCORD_TOKEN=" ${TOKEN} "`,
    `DISCORD_TOKEN="${TOKEN}";`,
    `DISCORD_TOKEN=${TOKEN} # from the portal`,
    `DISCORD_TOKEN="${TOKEN}" # from the portal`,
    `DISCORD_TOKEN=${TOKEN}\t#from the portal`,
    `Environment=DISCORD_TOKEN=${TOKEN}`,
    `Environment="DISCORD_TOKEN=${TOKEN}"`,
    `-e DISCORD_TOKEN=${TOKEN}`,
    `--env DISCORD_TOKEN=${TOKEN}`,
    `--env=DISCORD_TOKEN=${TOKEN}`,
    `DISCORD_TOKEN=${TOKEN}\u001A`,
    `DISCORD_TOKEN=Bot ${TOKEN}`,
    `DISCORD_TOKEN="Bot ${TOKEN}"`,
    `DISCORD_TOKEN=\nDISCORD_TOKEN=${TOKEN}`,
    `DISCORD_TOKEN=${TOKEN}\nDISCORD_TOKEN=`,
    `DISCORD_TOKEN=${TOKEN}\nDISCORD_TOKEN=${TOKEN}`,
    `; old\n// older\nrem oldest\nDISCORD_TOKEN=${TOKEN}`,
  ])('contains the token in: %s', (content) => {
    expect(settingsOf(content).discordToken).toBe(TOKEN);
  });

  it.each([
    ['BACKUP_DIR=/mnt/backups#1', '/mnt/backups#1'],
    ['BACKUP_DIR=C:\\Users\\new\\games', 'C:\\Users\\new\\games'],
    ['BACKUP_DIR="C:\\Users\\new\\games"', 'C:\\Users\\new\\games'],
    ['BACKUP_DIR="/mnt/a # b"', '/mnt/a # b'],
    ["BACKUP_DIR=/mnt/it's", "/mnt/it's"],
    ['BACKUP_DIR=/mnt/100%=all', '/mnt/100%=all'],
    ['BACKUP_DIR= # nowhere', null],
    ['BACKUP_DIR=""', null],
  ])('keeps a path unchanged: %s', (content, meant) => {
    expect(settingsOf(content).backupFolder).toBe(meant);
  });

  it.each([
    ['LOG_LEVEL debug', /^The settings file .env, line 1, is not a setting: write NAME=value/],
    [`A=1\nDISCORD_TOKEN=\n${TOKEN}`, /line 3, is not a setting/],
    [`DISCORD_TOKEN="${TOKEN}`, /line 1, lacks the closing quote of DISCORD_TOKEN\.$/],
    [`DISCORD_TOKEN="${TOKEN}\nLOG_LEVEL="info"\n`, /line 1, lacks the closing quote of DISCORD_TOKEN\.$/],
    [`DISCORD_TOKEN="${TOKEN}\n"LOG_LEVEL": "info"\n`, /line 1, lacks the closing quote of DISCORD_TOKEN\.$/],
    [`DISCORD_TOKEN='${TOKEN}\n# don't\n`, /line 1, lacks the closing quote of DISCORD_TOKEN\.$/],
    [`\nBACKUP_DIR="/mnt/a\n/mnt/b"`, /line 2, sets BACKUP_DIR to several lines; it takes one\.$/],
    [`DISCORD_TOKEN="${TOKEN}" ${TOKEN}`, /line 1, has text after the quotes of DISCORD_TOKEN\.$/],
    [`DISCORD_TOKEN=a${TOKEN}\n\nDISCORD_TOKEN=${TOKEN}`, /line 3, sets DISCORD_TOKEN to another value than line 1/],
    ['\nBACKUP_DIRECTORY=/mnt', /line 2, sets BACKUP_DIRECTORY, which is not a setting; did you mean BACKUP_DIR\?/],
    ['DISCORD_TOKKEN=a', /did you mean DISCORD_TOKEN\?/],
    ['DISCORD_BOT_TOKEN=a', /did you mean DISCORD_TOKEN\?/],
    ['discord_token=a', /sets discord_token, .* did you mean DISCORD_TOKEN\?/],
    ['TOKEN=a', /did you mean DISCORD_TOKEN\?/],
    ['DATABASE=a', /did you mean DATABASE_URL\?/],
    ['LOGLEVEL=a', /did you mean LOG_LEVEL\?/],
    ['LIMIT_GAME=a', /did you mean LIMIT_GAMES\?/],
    ['SHARDS_COUNT=a', /did you mean SHARD_COUNT\?/],
    ['LOG_LEVEL=info\nPLAYGROUND_PORT=eighty', /^PLAYGROUND_PORT is "eighty", but must .*\(line 2 of .env\)\.$/],
    ['DATABASE_URL=mysql://me:secret@host/x', /^DATABASE_URL must be "file:".*\(line 1 of .env\)\.$/],
    [`DISCORD_TOKEN=${TOKEN} and more`, /^DISCORD_TOKEN must be the bot token .*\(line 1 of .env\)\.$/],
    [Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0]), /^The settings file .env is not text: save it as plain text/],
  ])('is refused in one sentence: %s', (content, sentence) => {
    const faults = faultsOf(content);
    expect(faults).toEqual([expect.stringMatching(sentence)]);
    expect(faults.join()).not.toContain(TOKEN);
    expect(faults.join()).not.toContain('secret');
  });

  it.each([
    `SSL_CERT="-----BEGIN CERTIFICATE-----\nMIIB8jCCAXmg\nabcd==\n-----END CERTIFICATE-----"\nDISCORD_TOKEN=${TOKEN}`,
    `SSL_CERT="-----BEGIN CERTIFICATE-----\r\nMIIB8jCCAXmg\r\n-----END CERTIFICATE-----\r\n"\r\nDISCORD_TOKEN="${TOKEN}"`,
    `SSL_CERT='\n# no comment\nMIIB8jCCAXmg\n' # old\n\nDISCORD_TOKEN=${TOKEN}`,
    `SSL_CERT=\`one\ntwo\`\nDISCORD_TOKEN='${TOKEN}'`,
    `export SSL_CERT="one\n\nDISCORD_TOKEN=inner\n"\nexport DISCORD_TOKEN="${TOKEN}"`,
    `SSL_KEY='{\n  "private_key": "a",\n  "b": [1]\n}'\nDISCORD_TOKEN=${TOKEN}`,
    `DISCORD_TOKEN="\n${TOKEN}\n"`,
    `DISCORD_TOKEN="${TOKEN}\n"\nLOG_LEVEL="info"`,
    `SSL_CERT="-----BEGIN-----\\nMIIB\\n-----END-----"\nDISCORD_TOKEN=${TOKEN}`,
  ])('supports values over several lines with any content: %j', (content) => {
    expect(settingsOf(content)).toMatchObject({ discordToken: TOKEN, logLevel: 'info' });
  });

  it('reports unknown settings, and ignores them', () => {
    const settings = read('TZ=Europe/Berlin\nGREETING=hello\nHTTPS_PROXY=a\nPOSTGRES_PASSWORD=x\nLOG_LEVEL=info\n');
    expect(settings).toMatchObject({
      ok: true,
      value: {
        notes: [
          'The settings file .env, line 1, sets TZ, which is read from the environment only: set it there.',
          'The settings file .env, line 2, sets GREETING, which is not a setting of the bot.',
          'The settings file .env, line 3, sets HTTPS_PROXY, but the bot connects to Discord without a proxy; only npm uses one, during the set-up.',
        ],
      },
    });
  });

  it.each([
    ['.env.txt', 'rename it to .env'],
    ['env.txt', 'rename it to .env'],
    ['env', 'rename it to .env'],
    ['.env.example', 'copy it to .env'],
    ['.env.example.txt', 'copy it to .env'],
  ])('named %s is reported', (name, mend) => {
    const sentence = `The settings file ${name}, line 2, sets DISCORD_TOKEN, but only .env is read: ${mend}.`;
    expect(faultsOf(LINES, {}, name)).toEqual([sentence]);
    // Also beside a .env without a token.
    writeFileSync(path.join(folder, '.env'), 'LOG_LEVEL=info');
    expect(faultsOf(null)).toEqual([sentence]);
    expect(settingsOf(`DISCORD_TOKEN=other`).discordToken).toBe('other');
  });

  it.each(['.env.local', '.env.production', '.env.bak', '.env~', '.env (1)', '.env ', '_env', '.envrc', 'config.env'])(
    'named %s is reported while there is no token, and the playground still starts',
    (name) => {
      const settings = read(`DISCORD_TOKEN=${TOKEN}\n`, {}, name);
      expect(settings.ok && settings.value.notes).toEqual([
        `The settings file ${name}, line 1, sets DISCORD_TOKEN, but only .env is read.`,
      ]);
      const withToken = read(`DISCORD_TOKEN=${TOKEN}\n`);
      expect(withToken.ok && withToken.value.notes).toEqual([]);
    },
  );

  it('may be missing, empty, or beside the example', () => {
    writeFileSync(path.join(folder, '.env.example'), readFileSync('.env.example'));
    expect(read(null)).toMatchObject({ ok: true, value: { notes: [] } });
    expect(read('')).toMatchObject({ ok: true });
  });

  it('that is a folder, as containers create for a missing file, is reported', () => {
    mkdirSync(path.join(folder, '.env'));
    expect(faultsOf(null)).toEqual(['The settings file .env cannot be read: it is a folder.']);
  });
});

describe('settings from the environment', () => {
  it('override the file, unless they are empty', () => {
    const settings = settingsOf('LOG_LEVEL=debug\nPLAYGROUND_PORT=1234\n', { LOG_LEVEL: 'warn', PLAYGROUND_PORT: '' });
    expect(settings).toMatchObject({ logLevel: 'warn', playgroundPort: 1234 });
  });

  it('are not reported as from the file, and an overridden token is mentioned there', () => {
    expect(faultsOf('LOG_LEVEL=debug', { LOG_LEVEL: 'loud' })).toEqual([expect.stringMatching(/silent\.$/)]);
    expect(read(`DISCORD_TOKEN=${TOKEN}`, { DISCORD_TOKEN: 'other' })).toMatchObject({
      value: { settings: { discordToken: 'other' }, notes: [expect.stringMatching(/line 1, sets DISCORD_TOKEN, but/)] },
    });
  });

  it.each([
    `"${TOKEN}"`,
    `'${TOKEN}'`,
    `${TOKEN}\r`,
    ` ${TOKEN}\u00A0`,
    `“${TOKEN}”`,
    `Bot ${TOKEN}`,
    `"Bot ${TOKEN}"\r`,
  ])('are read as panels pass them: %s', (DISCORD_TOKEN) => {
    expect(settingsOf(null, { DISCORD_TOKEN }).discordToken).toBe(TOKEN);
  });

  it('that contain only quotes are absent', () => {
    expect(settingsOf(null, { DISCORD_TOKEN: '""', LOG_LEVEL: "''", HTTP_PORT: '"" ' })).toMatchObject({
      discordToken: null,
      logLevel: 'info',
      watching: null,
    });
  });

  it('with almost the name of a setting are reported, and all others are not', () => {
    const others = {
      HTTP_PROXY: 'x',
      PORT: '1',
      SERVER_PORT: '2',
      TERM: 'x',
      AWS_ROLE_ARN: 'x',
      LOGNAME: 'me',
      SHELL: 'sh',
    };
    const settings = read(null, { ...others, DISCORD_BOT_TOKEN: TOKEN, BACKUP_DIRECTORY: '/mnt' });
    expect(settings).toMatchObject({
      value: {
        notes: [
          'DISCORD_BOT_TOKEN is set in the environment, but is not a setting of the bot; did you mean DISCORD_TOKEN?',
          'BACKUP_DIRECTORY is set in the environment, but is not a setting of the bot; did you mean BACKUP_DIR?',
        ],
      },
    });
  });
});
