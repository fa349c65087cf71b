/** Handles a tab's Activity: joining, leaving, its frame, and requests on behalf of the person. */
import { randomUUID } from 'node:crypto';
import { type Instance, parseMomentPath, presentInstance } from '../../activities/index.ts';
import { ACTIVITY_ERROR } from '../../activityErrors.ts';
import { canView, isLockedFor } from '../../channels/permissions.ts';
import type { ActivityCall } from '../../fromPage.ts';
import { composeMessage } from '../../messages/compose.ts';
import type { PageFailure } from '../../pageFailures.ts';
import type { ActivityAnswer, PageActivity, PageFrame, ToPage } from '../../pageProtocol.ts';
import type { Person } from '../../state/model.ts';
import { checkNewMessage } from '../../validation/message.ts';
import type { PageHost } from './host.ts';

export type TabActivity = ReturnType<typeof createTabActivity>;

const failed = (error: keyof typeof ACTIVITY_ERROR): ActivityAnswer => ({ kind: 'error', ...ACTIVITY_ERROR[error] });

/** `base`: the playground's address as the tab uses it; the frame is on the same host and another port. */
export function createTabActivity(
  { core, activityPort }: PageHost,
  me: () => Person,
  base: string,
  emit: (message: ToPage) => void,
) {
  const { instances, oauth, moments } = core.activities;
  const seat = {};
  let shown: string | null = null;

  function running(): PageActivity[] {
    return instances.all().flatMap((instance) => {
      const stored = core.world.channels.get(instance.channelId);
      if (stored === undefined || !canView(core.world, me(), stored)) return [];
      return [{ channelId: instance.channelId, instanceId: instance.id, users: instances.people(instance) }];
    });
  }
  function hide(): void {
    if (shown === null) return;
    shown = null;
    emit({ type: 'activityFrame', frame: null });
  }

  function frameOf(instance: Instance, port: number): PageFrame {
    const { applicationId, bot } = core.world.identity;
    const url = new URL(base);
    url.port = String(port);
    return {
      frameId: randomUUID(),
      origin: url.origin,
      applicationId,
      name: bot.username,
      instanceId: instance.id,
      launchId: instance.launchId,
      locationId: presentInstance(applicationId, instance, []).location.id,
      channelId: instance.channelId,
      guildId: instance.guildId,
      unknownCommands: core.activities.switch.get()?.unknownCommands ?? [],
    };
  }

  async function show(instance: Instance): Promise<void> {
    try {
      const port = await activityPort(me().slug);
      if (instances.ofSeat(seat) !== instance) return;
      shown = instance.id;
      emit({ type: 'activityFrame', frame: frameOf(instance, port) });
    } catch (error) {
      instances.leave(seat);
      core.report(error);
    }
  }

  async function share(instance: Instance, mediaUrl: string): Promise<ActivityAnswer> {
    const id = parseMomentPath(mediaUrl);
    const file = id === null ? null : moments.get(id);
    const channel = core.world.channels.get(instance.channelId);
    const body = checkNewMessage({});
    if (file === null || channel === undefined || !body.ok) return failed('invalidPayload');
    if (isLockedFor(core.world, me(), channel)) return failed('invalidChannel');
    const uploads = [{ ...file, field: '0' }];
    const composed = await composeMessage(core, { channel, author: me().user, body: body.value, uploads });
    return composed.ok ? { kind: 'data', data: null } : failed('invalidPayload');
  }

  function authorize({ clientId, scopes, silent, agreed }: ActivityCall & { what: 'authorize' }): ActivityAnswer {
    const { consent = 'ask' } = core.activities.switch.get() ?? {};
    if (clientId !== core.world.identity.applicationId) return failed('invalidClientId');
    if (scopes.length === 0) return failed('invalidPayload');
    const grant = { clientId, userId: me().user.id, scopes };
    if (consent === 'denied' || agreed === false) return failed('accessDenied');
    if (consent === 'given' || agreed === true || (silent && oauth.hasConsent(grant)))
      return { kind: 'data', data: { code: oauth.grant(grant) } };
    return { kind: 'consent' };
  }

  function authenticate(accessToken: string): ActivityAnswer {
    const { identity } = core.world;
    const token = oauth.token(accessToken);
    const { user } = me();
    if (token === null || token.clientId !== identity.applicationId || token.userId !== user.id)
      return failed('invalidToken');
    const { id, username, discriminator, avatar, global_name } = user;
    return {
      kind: 'data',
      data: {
        access_token: accessToken,
        user: { id, username, discriminator, avatar, global_name, public_flags: 0 },
        scopes: token.scopes,
        expires: new Date(token.expiresAt).toISOString(),
        application: { id: identity.applicationId, name: identity.bot.username, description: '', icon: null },
      },
    };
  }

  return {
    /** Activities that the person sees. */
    running,
    /** Null: the frame follows. */
    join(channelId: string): PageFailure | null {
      const stored = core.world.channels.get(channelId);
      if (stored === undefined || !canView(core.world, me(), stored)) return { code: 'noChannel' };
      if (instances.ofSeat(seat)?.channelId === channelId && shown !== null) return null;
      const instance = instances.join(channelId, me().user.id, seat);
      if (instance === null) return { code: 'activityOver' };
      void show(instance);
      return null;
    },
    leave(): void {
      instances.leave(seat);
      hide();
    },
    async call(call: ActivityCall): Promise<ActivityAnswer> {
      const instance = instances.ofSeat(seat);
      if (instance === null) return failed('invalidPermissions');
      if (call.what === 'authorize') return authorize(call);
      return call.what === 'authenticate' ? authenticate(call.accessToken) : share(instance, call.mediaUrl);
    },
    /** To call when Activities or their settings change. */
    changed(): void {
      emit({ type: 'activities', activities: running() });
      if (shown !== null && instances.byId(shown) === null) hide();
    },
    close: () => instances.lose(seat),
  };
}
