/**
 * Implements Discord's side of the Embedded App SDK protocol: handshake, commands and events. Pure; `RpcHost` does the
 * I/O.
 */
import { ACTIVITY_CLOSE, ACTIVITY_ERROR } from '../../activityErrors.ts';
import type { ActivityCall } from '../../fromPage.ts';
import type { ActivityAnswer, PageFrame } from '../../pageProtocol.ts';

const OPCODE = { handshake: 0, frame: 1, close: 2 } as const;

const LAYOUT = { focused: 0, pip: 1 } as const;
export type Layout = keyof typeof LAYOUT;

const EVENTS = ['ACTIVITY_INSTANCE_PARTICIPANTS_UPDATE', 'ACTIVITY_LAYOUT_MODE_UPDATE'] as const;
type EventName = (typeof EVENTS)[number];

interface Participant {
  readonly id: string;
  readonly username: string;
  readonly global_name: string | null;
  readonly discriminator: string;
  readonly avatar: string | null;
  readonly flags: number;
  readonly bot: boolean;
}

export interface RpcHost {
  readonly frame: PageFrame;
  /** The playground's host and port, in place of Discord's API and CDN. */
  readonly address: string;
  post(message: readonly unknown[]): void;
  call(call: ActivityCall): Promise<ActivityAnswer>;
  participants(): readonly Participant[];
  layout(): Layout;
  locale(): string;
  /** The methods below resolve with the person's answer. */
  mayKnow(scopes: readonly string[]): Promise<boolean>;
  openPage(url: string): Promise<boolean>;
  invite(): Promise<void>;
  share(mediaUrl: string): Promise<boolean>;
  /** The Activity closed itself. */
  leave(): void;
}

export interface Rpc {
  receive(message: unknown): void;
  participantsChanged(): void;
  layoutChanged(): void;
}

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? { ...value } : {});
const failure = (error: keyof typeof ACTIVITY_ERROR): ActivityAnswer => ({ kind: 'error', ...ACTIVITY_ERROR[error] });
const success = (data: unknown): ActivityAnswer => ({ kind: 'data', data });

export function createRpc(host: RpcHost): Rpc {
  const { frame } = host;
  const subscribed = new Set<EventName>();
  let scopes: readonly unknown[] = [];
  let isReady = false;

  function dispatch(evt: string, data: unknown): void {
    host.post([OPCODE.frame, { cmd: 'DISPATCH', evt, nonce: null, data }]);
  }
  function notify(evt: EventName): void {
    if (!subscribed.has(evt)) return;
    if (evt === 'ACTIVITY_LAYOUT_MODE_UPDATE') dispatch(evt, { layout_mode: LAYOUT[host.layout()] });
    else dispatch(evt, { participants: host.participants() });
  }

  function handshake({ v, client_id, frame_id }: Fields): void {
    if (frame_id !== frame.frameId) return;
    const refused =
      v !== 1
        ? ACTIVITY_CLOSE.invalidVersion
        : client_id !== frame.applicationId
          ? ACTIVITY_CLOSE.invalidClientId
          : null;
    if (refused !== null) {
      host.post([OPCODE.close, refused]);
      return;
    }
    isReady = true;
    const config = { cdn_host: host.address, api_endpoint: `//${host.address}/api`, environment: 'production' };
    dispatch('READY', { v: 1, config });
  }

  function subscribe(evt: unknown, wanted: boolean): ActivityAnswer {
    const known = EVENTS.find((name) => name === evt);
    if (known === undefined) return failure('invalidEvent');
    if (wanted) subscribed.add(known);
    else subscribed.delete(known);
    return success({ evt });
  }

  async function authorize(args: Fields): Promise<ActivityAnswer> {
    const wanted = Array.isArray(args.scope) ? args.scope.map(String) : [];
    const ask = (agreed: boolean | null): Promise<ActivityAnswer> =>
      host.call({
        what: 'authorize',
        clientId: String(args.client_id),
        scopes: wanted,
        silent: args.prompt === 'none',
        agreed,
      });
    const answer = await ask(null);
    return answer.kind === 'consent' ? ask(await host.mayKnow(wanted)) : answer;
  }

  async function authenticate(args: Fields): Promise<ActivityAnswer> {
    const answer = await host.call({ what: 'authenticate', accessToken: String(args.access_token) });
    const given = answer.kind === 'data' ? fieldsOf(answer.data).scopes : null;
    if (Array.isArray(given)) scopes = given;
    return answer;
  }

  async function openPage({ url }: Fields): Promise<ActivityAnswer> {
    if (typeof url !== 'string' || !/^https?:\/\//.test(url)) return failure('invalidPayload');
    return success({ opened: await host.openPage(url) });
  }

  async function share({ mediaUrl }: Fields): Promise<ActivityAnswer> {
    if (typeof mediaUrl !== 'string' || mediaUrl.length > 1024) return failure('invalidPayload');
    return (await host.share(mediaUrl)) ? host.call({ what: 'share', mediaUrl }) : success(null);
  }

  async function invite(): Promise<ActivityAnswer> {
    if (frame.guildId === null) return failure('invalidChannel');
    await host.invite();
    return success(null);
  }

  async function execute(command: Fields): Promise<ActivityAnswer> {
    const args = fieldsOf(command.args);
    if (frame.unknownCommands.includes(String(command.cmd))) return failure('invalidCommand');
    switch (command.cmd) {
      case 'SUBSCRIBE':
      case 'UNSUBSCRIBE':
        return subscribe(command.evt, command.cmd === 'SUBSCRIBE');
      case 'AUTHORIZE':
        return authorize(args);
      case 'AUTHENTICATE':
        return authenticate(args);
      case 'GET_ACTIVITY_INSTANCE_CONNECTED_PARTICIPANTS':
        return success({ participants: host.participants() });
      case 'OPEN_EXTERNAL_LINK':
        return openPage(args);
      case 'OPEN_INVITE_DIALOG':
        return invite();
      case 'OPEN_SHARE_MOMENT_DIALOG':
        return share(args);
      case 'USER_SETTINGS_GET_LOCALE':
        return scopes.includes('identify') ? success({ locale: host.locale() }) : failure('invalidPermissions');
      case 'ENCOURAGE_HW_ACCELERATION':
        return success({ enabled: true });
      case 'SET_CONFIG':
        return success({ use_interactive_pip: args.use_interactive_pip === true });
      case 'SET_ORIENTATION_LOCK_STATE':
        return typeof args.lock_state === 'number' ? success(null) : failure('invalidPayload');
      case 'CAPTURE_LOG':
        return success(null);
      default:
        return failure('invalidCommand');
    }
  }

  function answer({ cmd, nonce }: Fields, given: ActivityAnswer): void {
    const shown = given.kind === 'consent' ? failure('accessDenied') : given;
    if (shown.kind === 'data') host.post([OPCODE.frame, { cmd, nonce, evt: null, data: shown.data }]);
    else if (shown.kind === 'error')
      host.post([OPCODE.frame, { cmd, nonce, evt: 'ERROR', data: { code: shown.code, message: shown.message } }]);
  }

  return {
    receive(message) {
      if (!Array.isArray(message)) return;
      const [opcode, payload] = message;
      const fields = fieldsOf(payload);
      if (opcode === OPCODE.handshake) handshake(fields);
      else if (opcode === OPCODE.close) host.leave();
      else if (opcode === OPCODE.frame && isReady) {
        execute(fields).then(
          (given) => {
            answer(fields, given);
            // A new subscriber receives the current state immediately.
            if (fields.cmd === 'SUBSCRIBE' && given.kind === 'data')
              for (const evt of EVENTS) if (evt === fields.evt) notify(evt);
          },
          () => answer(fields, failure('invalidPayload')),
        );
      }
    },
    participantsChanged: () => notify('ACTIVITY_INSTANCE_PARTICIPANTS_UPDATE'),
    layoutChanged: () => notify('ACTIVITY_LAYOUT_MODE_UPDATE'),
  };
}
