/**
 * The page inside Discord: the handshake with its client, the session that comes of it, and what its client does for the page. Loaded in
 * Discord's frame only; what the bot believes of it is the bot's matter.
 */
import { Common, DiscordSDK, Events, RPCErrorCodes } from '@discord/embedded-app-sdk';
import type { Answer } from '../../../protocol.ts';
import { posted, type SignedIn } from '../connection/posted.ts';
import { clientLayout } from './clientLayout.ts';

let sdk: DiscordSDK | null = null;
/** What Discord has given this page for its person. */
let token: string | null = null;
let knowsMoments = true;

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
    token = signed.accessToken;
    await sdk.commands.authenticate({ access_token: token });
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

/** Discord's own dialog; there is none in direct messages. False: it does not open for this person, or not in this client. */
export async function invite(): Promise<boolean> {
  try {
    await sdk?.commands.openInviteDialog();
    return true;
  } catch {
    return false;
  }
}

/**
 * Discord's own dialog for sharing a picture that the bot gives an address. `tooOld`: its client knows none. `refused`: it does not want to.
 * What the bot refuses has been said.
 */
export async function shareMoment(upload: (token: string) => Promise<Answer>): Promise<'done' | 'tooOld' | 'refused'> {
  if (sdk === null || token === null) return 'refused';
  // Nothing is drawn and sent for a client that has said so.
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
