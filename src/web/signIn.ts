/** Signs people in by personal link or from an Activity. Discord confirms what the page claims. */
import type { IncomingHttpHeaders } from 'node:http';
import type { MatchId, PersonId } from '../match/index.ts';
import type { ActivityInstance, DiscordApplication, DiscordFault } from './discordApi.ts';
import type { WebOptions } from './parts.ts';
import { createProxyCheck, type ProxyProof } from './proxyProof.ts';

export interface SignIn {
  byLink(link: string): Promise<SignedInByLink | SignInRefusal>;
  /** The person whom Discord's proxy names as the caller; null without a valid signature. */
  vouchedFor(headers: IncomingHttpHeaders): PersonId | null;
  byActivity(request: ActivityRequest, headers: IncomingHttpHeaders): Promise<SignedInFromDiscord | SignInRefusal>;
  /** `over`: the Activity has ended. Null if Discord does not answer. */
  activity(instanceId: string): Promise<ActivityInstance | 'over' | null>;
}

interface SignedInByLink {
  readonly ok: true;
  readonly session: string;
  readonly matchId: MatchId;
}

interface SignedInFromDiscord {
  readonly ok: true;
  readonly session: string;
  /** For the page's own use; the bot does not store it. */
  readonly accessToken: string;
}

interface ActivityRequest {
  readonly code: string;
  readonly instanceId: string;
  readonly channelId: string;
  readonly guildId: string | null;
}

export interface SignInRefusal {
  readonly ok: false;
  readonly code:
    | 'expired'
    | 'revoked'
    /** The token was not signed by this bot. */
    | 'forged'
    /** The bot has no Activity. */
    | 'noActivity'
    /** Discord does not accept the code. */
    | 'notSignedIn'
    /** The person is not in this Activity, or the Activity is not in this place. */
    | 'notHere'
    /** Discord rejects the application's credentials. */
    | 'secret'
    | 'discordDown'
    | 'busy'
    | 'unread';
}

/** `atDiscord` returns null while the application is unknown. */
export function createSignIn(parts: WebOptions, atDiscord: () => DiscordApplication | null): SignIn {
  const { tokens, links } = parts;
  let latest: { readonly at: DiscordApplication; readonly signIn: ReturnType<typeof createActivitySignIn> } | null =
    null;
  const current = () => {
    const at = atDiscord();
    if (at === null) return null;
    if (latest?.at !== at) latest = { at, signIn: createActivitySignIn(parts, at) };
    return latest.signIn;
  };
  return {
    async byLink(link) {
      const read = await tokens.readLink(link);
      if (!read.ok) return read;
      const holder = await links.holder(read.id);
      if (!holder) return { ok: false, code: 'revoked' };
      const { personId, matchId } = holder;
      const session = await tokens.signSession({ kind: 'link', linkId: read.id, personId, matchId });
      return { ok: true, session, matchId };
    },
    vouchedFor: (headers) => current()?.vouchedFor(headers) ?? null,
    async byActivity(request, headers) {
      if (parts.activity === null) return { ok: false, code: 'noActivity' };
      return current()?.signIn(request, headers) ?? { ok: false, code: 'discordDown' };
    },
    async activity(instanceId) {
      const answer = await atDiscord()?.api.instance(instanceId);
      if (!answer) return null;
      if (answer.ok) return answer.value;
      return answer.code === 'unknown' ? 'over' : null;
    },
  };
}

function createActivitySignIn(
  { tokens, clock, log }: Pick<WebOptions, 'tokens' | 'clock' | 'log'>,
  { application, api: discord }: DiscordApplication,
) {
  const verify = application.verifyKey === undefined ? null : createProxyCheck(application.verifyKey);
  let hasLoggedSecret = false;

  /** Logs a wrong secret only once, because every sign-in fails with it. */
  function refusal({ code }: DiscordFault, unknown: 'notSignedIn' | 'notHere'): SignInRefusal {
    if (code === 'unknown') return { ok: false, code: unknown };
    if (code === 'down') return { ok: false, code: 'discordDown' };
    if (!hasLoggedSecret) {
      log.error('Discord rejects DISCORD_CLIENT_SECRET: nobody can open the table inside Discord until it is correct');
    }
    hasLoggedSecret = true;
    return { ok: false, code: 'secret' };
  }

  const proofIn = (headers: IncomingHttpHeaders): ProxyProof =>
    verify?.(headers, clock.now().getTime() / 1000) ?? { kind: 'silent' };

  async function signIn(
    { code, instanceId, channelId, guildId }: ActivityRequest,
    headers: IncomingHttpHeaders,
  ): Promise<SignedInFromDiscord | SignInRefusal> {
    const proof = proofIn(headers);
    if (proof.kind === 'wrong') return { ok: false, code: 'notSignedIn' };
    const token = await discord.exchange(code);
    if (!token.ok) return refusal(token, 'notSignedIn');
    hasLoggedSecret = false;
    const [person, instance] = await Promise.all([discord.tokenOwner(token.value), discord.instance(instanceId)]);
    if (!person.ok) return refusal(person, 'notSignedIn');
    if (!instance.ok) return refusal(instance, 'notHere');
    const { id: personId, name } = person.value;
    if (proof.kind === 'person' && proof.id !== personId) return { ok: false, code: 'notSignedIn' };
    const { people, ...place } = instance.value;
    if (!people.includes(personId) || place.channelId !== channelId || place.guildId !== guildId) {
      return { ok: false, code: 'notHere' };
    }
    const session = await tokens.signSession({ kind: 'activity', personId, guildId, channelId, instanceId, name });
    return { ok: true, session, accessToken: token.value };
  }

  return {
    signIn,
    vouchedFor(headers: IncomingHttpHeaders): PersonId | null {
      const proof = proofIn(headers);
      return proof.kind === 'person' ? proof.id : null;
    },
  };
}
