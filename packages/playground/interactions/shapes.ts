/** Types of the interactions that the playground sends. */
import type {
  APIAuthorizingIntegrationOwnersMap,
  APIChannel,
  APIInteractionDataResolved,
  APIInteractionGuildMember,
  APIMessage,
  APIUser,
  ApplicationCommandType,
  ComponentType,
  InteractionContextType,
  InteractionType,
  Locale,
} from 'discord-api-types/v10';
import type { PageOption } from '../fromPage.ts';

/** `member` in a guild, `user` in direct messages. */
export interface InteractionBase {
  readonly id: string;
  readonly application_id: string;
  readonly token: string;
  readonly version: 1;
  readonly channel: APIChannel;
  readonly channel_id: string;
  readonly app_permissions: string;
  readonly locale: Locale;
  readonly entitlements: readonly never[];
  readonly attachment_size_limit: number;
  readonly authorizing_integration_owners: APIAuthorizingIntegrationOwnersMap;
  readonly context: InteractionContextType;
  readonly guild_id?: string;
  readonly guild?: { readonly id: string; readonly locale: Locale; readonly features: readonly never[] };
  readonly guild_locale?: Locale;
  readonly member?: APIInteractionGuildMember;
  readonly user?: APIUser;
}

interface CommandData {
  readonly id: string;
  readonly name: string;
  readonly type: ApplicationCommandType.ChatInput | ApplicationCommandType.PrimaryEntryPoint;
  readonly guild_id?: string;
  readonly options?: readonly PageOption[];
  readonly resolved?: APIInteractionDataResolved;
}

interface ComponentData {
  readonly custom_id: string;
  readonly component_type: ComponentType;
  readonly id: number;
  readonly values?: readonly string[];
  readonly resolved?: APIInteractionDataResolved;
}

export interface ModalData {
  readonly custom_id: string;
  readonly components: readonly object[];
  readonly resolved?: APIInteractionDataResolved;
}

export type InteractionPayload = InteractionBase &
  (
    | {
        readonly type: InteractionType.ApplicationCommand | InteractionType.ApplicationCommandAutocomplete;
        readonly data: CommandData;
      }
    | { readonly type: InteractionType.MessageComponent; readonly message: APIMessage; readonly data: ComponentData }
    | { readonly type: InteractionType.ModalSubmit; readonly message?: APIMessage; readonly data: ModalData }
  );
