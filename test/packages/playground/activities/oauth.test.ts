/** OAuth of Activities without a browser: consent, codes, tokens and shared pictures. */
import { describe, expect, it } from 'vitest';
import type { Playground } from '../../../../packages/playground/index.ts';
import { opensPlaygrounds, rest, tinyPng } from '../support/bot.ts';

const SECRET = 'hush';
const playgrounds = opensPlaygrounds();

function oauth(playground: Playground, path: string, form: Record<string, string>) {
  return fetch(`${playground.apiUrl}/v10/oauth2/${path}`, { method: 'POST', body: new URLSearchParams(form) });
}
const codeForm = (playground: Playground, code: string, secret = SECRET) => ({
  client_id: playground.applicationId,
  client_secret: secret,
  grant_type: 'authorization_code',
  code,
});
const withToken = (playground: Playground, path: string, token: string) =>
  fetch(`${playground.apiUrl}/v10${path}`, { headers: { authorization: `Bearer ${token}` } });

describe('OAuth', () => {
  async function inActivity(consent: 'ask' | 'given' | 'denied' = 'ask') {
    const playground = await playgrounds.open({
      activities: { target: 'http://127.0.0.1:9', clientSecret: SECRET, consent },
    });
    const anni = playground.person('anni');
    await anni.command(anni.channel('parquet').id, 'launch');
    await anni.waitForFrame();
    const authorize = (agreed: boolean | null, silent = true) =>
      anni.activityCall({
        what: 'authorize',
        clientId: playground.applicationId,
        scopes: ['identify'],
        silent,
        agreed,
      });
    return { playground, anni, authorize };
  }

  it('asks a person once, and issues a code that can be exchanged once', async () => {
    const { playground, anni, authorize } = await inActivity();
    expect(await authorize(null)).toEqual({ kind: 'consent' });
    expect(await authorize(false)).toMatchObject({ kind: 'error', code: 5000 });
    const agreed = await authorize(true);
    const code = agreed.kind === 'data' ? (agreed.data as { code: string }).code : '';
    expect(await authorize(null)).toMatchObject({ kind: 'data' });
    expect(await authorize(null, false)).toEqual({ kind: 'consent' });

    const wrongSecret = await oauth(playground, 'token', codeForm(playground, code, 'guessed'));
    expect([wrongSecret.status, await wrongSecret.json()]).toEqual([401, { error: 'invalid_client' }]);
    const exchanged = await oauth(playground, 'token', codeForm(playground, code));
    const token = (await exchanged.json()) as { access_token: string };
    expect(token).toMatchObject({ token_type: 'Bearer', expires_in: 604_800, scope: 'identify' });
    const again = await oauth(playground, 'token', codeForm(playground, code));
    expect([again.status, await again.json()]).toMatchObject([400, { error: 'invalid_grant' }]);

    const whose = await (await withToken(playground, '/oauth2/@me', token.access_token)).json();
    expect(whose).toMatchObject({ application: { id: playground.applicationId }, user: { id: anni.user.id } });
    expect(await (await withToken(playground, '/users/@me', token.access_token)).json()).toMatchObject({
      username: 'anni',
    });
    expect(await anni.activityCall({ what: 'authenticate', accessToken: token.access_token })).toMatchObject({
      kind: 'data',
      data: { user: { id: anni.user.id } },
    });
    await oauth(playground, 'token/revoke', { ...codeForm(playground, code), token: token.access_token });
    expect((await withToken(playground, '/oauth2/@me', token.access_token)).status).toBe(401);
  });

  it('can grant or refuse consent for everybody', async () => {
    expect(await (await inActivity('given')).authorize(null)).toMatchObject({ kind: 'data' });
    expect(await (await inActivity('denied')).authorize(true)).toMatchObject({ kind: 'error', code: 5000 });
  });

  it('makes tokens for tests: expired, of other people, of another application', async () => {
    const { playground, anni } = await inActivity();
    const { admin } = playground;
    const peter = playground.person('peter').user.id;
    const statusOf = async (token: string) => (await withToken(playground, '/oauth2/@me', token)).status;
    expect(await statusOf(admin.oauthToken(peter, { expired: true }))).toBe(401);
    expect(await statusOf('nonsense')).toBe(401);
    const foreign = admin.oauthToken(peter, { clientId: '1' });
    const shown = (await (await withToken(playground, '/oauth2/@me', foreign)).json()) as { application: object };
    expect(shown.application).toMatchObject({ id: '1' });
    for (const accessToken of [foreign, admin.oauthToken(peter)])
      expect(await anni.activityCall({ what: 'authenticate', accessToken })).toMatchObject({ code: 4009 });
    for (const options of [{ expired: true }, { clientId: '1' }]) {
      const answer = await oauth(playground, 'token', codeForm(playground, admin.oauthCode(peter, options)));
      expect(answer.status).toBe(400);
    }
    const fine = await oauth(playground, 'token', codeForm(playground, admin.oauthCode(peter)));
    expect(fine.status).toBe(200);
  });

  async function stored(playground: Playground) {
    const form = new FormData();
    form.append('file', new Blob([tinyPng], { type: 'image/png' }), 'board.png');
    const upload = (token: string) =>
      fetch(`${playground.apiUrl}/v10/applications/${playground.applicationId}/attachment`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: form,
      });
    expect((await upload('nonsense')).status).toBe(401);
    const token = playground.admin.oauthToken(playground.person('anni').user.id);
    return (await (await upload(token)).json()) as { attachment: { url: string } };
  }

  it('stores a picture, and shares it in the channel', async () => {
    const { playground, anni } = await inActivity();
    const made = await stored(playground);
    expect((await fetch(made.attachment.url)).headers.get('content-type')).toBe('image/png');
    const shared = await anni.activityCall({ what: 'share', mediaUrl: made.attachment.url });
    expect(shared).toEqual({ kind: 'data', data: null });
    const message = await anni.waitForMessage(({ author, attachments }) => !author.bot && attachments.length > 0);
    expect(message.attachments[0]?.filename).toBe('board.png');
    expect(await anni.activityCall({ what: 'share', mediaUrl: 'https://example.org/x.png' })).toMatchObject({
      code: 4000,
    });
  });

  it('neither launches nor shares a picture in a locked thread', async () => {
    const { playground } = await inActivity();
    const { attachment } = await stored(playground);
    const jana = playground.person('jana');
    const thread = playground.admin.openThread(playground.channelId, 'Game') ?? '';
    await jana.command(thread, 'launch');
    await jana.waitForFrame();
    await rest(playground, 'PATCH', `/channels/${thread}`, { locked: true, archived: true });
    const before = jana.messages(thread).length;
    expect(await jana.activityCall({ what: 'share', mediaUrl: attachment.url })).toMatchObject({ code: 4005 });
    playground.admin.endActivity(thread);
    await expect(jana.command(thread, 'launch')).rejects.toMatchObject({ failure: { code: 'commandNotHere' } });
    expect(jana.messages(thread)).toHaveLength(before);
    expect(jana.channel(thread).archived).toBe(true);
  });
});
