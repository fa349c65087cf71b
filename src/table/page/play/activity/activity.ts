/**
 * The page inside Discord: the handshake with its client, who is there, and the session that comes of it. Loaded in Discord's frame only.
 * What the bot believes of it is the bot's matter.
 */
import { Common, DiscordSDK, Events } from '@discord/embedded-app-sdk';
import { posted, type SignedIn } from '../connection/posted.ts';
import { clientLayout } from './clientLayout.ts';

let sdk: DiscordSDK | null = null;

export async function signInByActivity(): Promise<SignedIn> {
  const clientId = await clientIdOf();
  if (clientId === undefined) return { ok: false, code: 'unreachable', text: null };
  if (clientId === null) return { ok: false, code: 'notHere', text: null };
  sdk ??= new DiscordSDK(clientId);
  try {
    await sdk.ready();
    const { code } = await sdk.commands.authorize({
      client_id: clientId,
      response_type: 'code',
      state: '',
      prompt: 'none',
      scope: ['identify'],
    });
    const { instanceId, channelId, guildId } = sdk;
    const signed = await posted<{ accessToken: string }>('api/sign-in/activity', {
      code,
      instanceId,
      channelId,
      guildId,
    });
    if (!signed.ok) return signed;
    await sdk.commands.authenticate({ access_token: signed.accessToken });
    void followLayout(sdk);
    return signed;
  } catch {
    // Somebody has closed the question, or the client is too old for it.
    return { ok: false, code: 'noSession', text: null };
  }
}

/** Beside others, or in a picture over something else, the board alone is shown. An old client does not tell. */
async function followLayout(client: DiscordSDK): Promise<void> {
  const { FOCUSED } = Common.LayoutModeTypeObject;
  const follow = ({ layout_mode }: { readonly layout_mode: number }) => clientLayout.set(layout_mode > FOCUSED);
  await client.subscribe(Events.ACTIVITY_LAYOUT_MODE_UPDATE, follow).catch(() => undefined);
}

/** Undefined: the bot could not be asked. */
async function clientIdOf(): Promise<string | null | undefined> {
  try {
    const { clientId } = await (await fetch('config.json')).json();
    return clientId;
  } catch {
    return undefined;
  }
}

/** A frame may not open windows: Discord's client does it. */
export async function openOutside(url: string): Promise<void> {
  await sdk?.commands.openExternalLink({ url }).catch(() => undefined);
}

/** Discord's own dialog; there is none in direct messages. */
export async function invite(): Promise<void> {
  await sdk?.commands.openInviteDialog().catch(() => undefined);
}
