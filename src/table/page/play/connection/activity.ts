/** Signs in inside Discord's frame and calls Discord's client. Loaded only in that frame. */
import { Common, DiscordSDK, Events, RPCErrorCodes } from '@discord/embedded-app-sdk';
import type { Answer } from '../../../protocol.ts';
import { clientLayout, postSignIn, type SignInResult } from './browser.ts';

let sdk: DiscordSDK | null = null;
let token: string | null = null;
let knowsMoments = true;

export async function signInByActivity(): Promise<SignInResult> {
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
    const signed = await postSignIn<{ accessToken: string }>('api/sign-in/activity', {
      code,
      instanceId,
      channelId,
      guildId,
    });
    if (!signed.ok) return signed;
    token = signed.accessToken;
    await sdk.commands.authenticate({ access_token: token });
    void followLayout(sdk);
    return signed;
  } catch {
    // The person has dismissed the dialog, or the client is too old.
    return { ok: false, code: 'noSession', text: null };
  }
}

/** Shows only the board in split view and picture in picture. Old clients do not send this event. */
async function followLayout(client: DiscordSDK): Promise<void> {
  const { FOCUSED } = Common.LayoutModeTypeObject;
  const follow = ({ layout_mode }: { readonly layout_mode: number }) => clientLayout.set(layout_mode > FOCUSED);
  await client.subscribe(Events.ACTIVITY_LAYOUT_MODE_UPDATE, follow).catch(() => undefined);
}

/** Returns undefined if the bot is unreachable. */
async function clientIdOf(): Promise<string | null | undefined> {
  try {
    const { clientId } = await (await fetch('config.json')).json();
    return clientId;
  } catch {
    return undefined;
  }
}

/** A frame may not open windows, but Discord's client can. */
export async function openInDiscord(url: string): Promise<void> {
  await sdk?.commands.openExternalLink({ url }).catch(() => undefined);
}

/** Returns false if Discord's invite dialog does not open for this person or client. Direct messages have none. */
export async function showInviteDialog(): Promise<boolean> {
  try {
    await sdk?.commands.openInviteDialog();
    return true;
  } catch {
    return false;
  }
}

/**
 * Opens Discord's dialog that shares a picture. `tooOld`: the client has no such dialog. `done` includes refusals by
 * the bot, because the page has shown them.
 */
export async function sharePicture(upload: (token: string) => Promise<Answer>): Promise<'done' | 'tooOld' | 'refused'> {
  if (sdk === null || token === null) return 'refused';
  // Saves drawing and uploading the picture.
  if (!knowsMoments) return 'tooOld';
  const { mediaUrl } = await upload(token);
  if (mediaUrl === undefined) return 'done';
  try {
    await sdk.commands.openShareMomentDialog({ mediaUrl });
    return 'done';
  } catch (error) {
    knowsMoments = (error as { readonly code?: unknown } | null)?.code !== RPCErrorCodes.INVALID_COMMAND;
    return knowsMoments ? 'refused' : 'tooOld';
  }
}
