/// <reference lib="dom" />
/** A small Activity for tests, bundled with the real SDK; tests control it through `window.activity`. */
import { DiscordSDK, Events } from '@discord/embedded-app-sdk';

export interface TestActivity {
  readonly sdk: DiscordSDK;
  /** Resolves with the person's name; rejects with Discord's error. */
  signIn(prompt?: 'none'): Promise<string>;
  readonly isSecure: boolean;
}

declare global {
  interface Window {
    activity: TestActivity;
  }
}

function show(id: string, text: string): void {
  const element = document.getElementById(id);
  if (element !== null) element.textContent = text;
}

async function signIn(sdk: DiscordSDK, prompt?: 'none'): Promise<string> {
  const { code } = await sdk.commands.authorize({
    client_id: sdk.clientId,
    response_type: 'code',
    state: '',
    ...(prompt === undefined ? {} : { prompt }),
    scope: ['identify'],
  });
  const answer = await fetch('/.proxy/token', { method: 'POST', body: JSON.stringify({ code }) });
  const { access_token } = await answer.json();
  const signedIn = await sdk.commands.authenticate({ access_token });
  show('me', signedIn.user.global_name ?? signedIn.user.username);
  return signedIn.user.username;
}

const clientId = await (await fetch('client-id')).text();
const sdk = new DiscordSDK(clientId);
window.activity = { sdk, signIn: (prompt) => signIn(sdk, prompt), isSecure: window.isSecureContext };
await sdk.ready();
show('state', 'ready');
await sdk.subscribe(Events.ACTIVITY_INSTANCE_PARTICIPANTS_UPDATE, ({ participants }) =>
  show('people', participants.map(({ global_name, username }) => global_name ?? username).join(', ')),
);
await sdk.subscribe(Events.ACTIVITY_LAYOUT_MODE_UPDATE, ({ layout_mode }) => show('layout', String(layout_mode)));
