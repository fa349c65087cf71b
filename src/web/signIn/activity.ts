/**
 * Signing in from inside Discord: the page brings a code, and Discord itself says whose it is and that they sit in this Activity at this place.
 * Nothing that the page says is believed; the access token is handed on to the page, and kept nowhere.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { PersonId } from '../../match/index.ts';
import type { AtDiscord, DiscordFault } from '../discordApi.ts';
import type { WebParts } from '../parts.ts';
import { createProxyCheck, type ProxyProof } from './proxyProof.ts';

export interface ActivityWish {
  readonly code: string;
  readonly instanceId: string;
  readonly channelId: string;
  readonly guildId: string | null;
}

export interface SignedInFromDiscord {
  readonly ok: true;
  readonly session: string;
  /** For the page's own talk with Discord. */
  readonly accessToken: string;
}

export type ActivitySignIn = ReturnType<typeof createActivitySignIn>;

export function createActivitySignIn(
  { tokens, clock, log }: Pick<WebParts, 'tokens' | 'clock' | 'log'>,
  { application, api: discord }: AtDiscord,
) {
  const proof = application.verifyKey === undefined ? null : createProxyCheck(application.verifyKey);
  let isSecretTold = false;

  /** Said to the owner once: everybody who tries meets it. */
  function faultOf({ code }: DiscordFault, unknown: 'notSignedIn' | 'notHere'): SignInRefusal {
    if (code === 'unknown') return { ok: false, code: unknown };
    if (code === 'down') return { ok: false, code: 'discordDown' };
    if (!isSecretTold) {
      log.error(
        'Discord does not take the secret of the application: nobody can open the table inside Discord until DISCORD_CLIENT_SECRET is right',
      );
    }
    isSecretTold = true;
    return { ok: false, code: 'secret' };
  }

  const saidIn = (headers: IncomingHttpHeaders): ProxyProof =>
    proof?.(headers, clock.now().getTime() / 1000) ?? { kind: 'silent' };

  async function signIn(
    { code, instanceId, channelId, guildId }: ActivityWish,
    headers: IncomingHttpHeaders,
  ): Promise<SignedInFromDiscord | SignInRefusal> {
    const said = saidIn(headers);
    if (said.kind === 'wrong') return { ok: false, code: 'notSignedIn' };
    const token = await discord.exchange(code);
    if (!token.ok) return faultOf(token, 'notSignedIn');
    isSecretTold = false;
    const [person, instance] = await Promise.all([discord.whoHas(token.value), discord.instance(instanceId)]);
    if (!person.ok) return faultOf(person, 'notSignedIn');
    if (!instance.ok) return faultOf(instance, 'notHere');
    if (said.kind === 'person' && said.id !== person.value.id) return { ok: false, code: 'notSignedIn' };
    const { people, ...place } = instance.value;
    if (!people.includes(person.value.id) || place.channelId !== channelId || place.guildId !== guildId) {
      return { ok: false, code: 'notHere' };
    }
    const { id: personId, name } = person.value;
    const session = await tokens.signSession({ kind: 'activity', personId, guildId, channelId, instanceId, name });
    return { ok: true, session, accessToken: token.value };
  }

  return {
    signIn,
    /** Whom Discord's proxy names as the one who calls; null: nobody, or not rightly. */
    vouchedFor(headers: IncomingHttpHeaders): PersonId | null {
      const said = saidIn(headers);
      return said.kind === 'person' ? said.id : null;
    },
  };
}

/** Why somebody is not let in. What they are told stands in the catalogues. */
export interface SignInRefusal {
  readonly ok: false;
  readonly code: /** A link whose time is over, that was taken back, or that is none of ours. */
    | 'expired'
    | 'revoked'
    | 'forged'
    /** Nobody comes in from Discord. */
    | 'noActivity'
    /** The code is none that Discord has just given for this application. */
    | 'notSignedIn'
    /** Discord does not know the person in this Activity, or the Activity in this place. */
    | 'notHere'
    /** Discord does not take the application's secret or the bot's token. */
    | 'secret'
    | 'discordDown'
    | 'busy'
    | 'unread';
}
