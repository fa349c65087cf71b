/** The shape of a feature's Discord manifest, and helpers that announcements share. */
import {
  type Announcements,
  type Delivered,
  type DeliveryContext,
  gameWords,
  membersExcept,
  type PostOutcome,
  postInThread,
  type Undeliverable,
} from '../discord/delivery/index.ts';
import type { BotContext, Command, Control, ControlInteraction, Subcommand } from '../discord/interactions/index.ts';
import { lineMessage } from '../discord/messages/index.ts';
import type { Words } from '../language/index.ts';
import type { Match, MatchView, NoticeFacts, OutboxEntry, PersonId } from '../match/index.ts';
import type { NoticeContext, RenderNotice } from './notices/discord/index.ts';

export interface DiscordFeature {
  /** Listed before the other commands: those that start a game, then those for a turn. */
  readonly startCommands?: readonly Command[];
  readonly moveCommands?: readonly Command[];
  readonly commands?: readonly Command[];
  readonly gameSubcommands?: readonly Subcommand[];
  readonly meSubcommands?: readonly Subcommand[];
  readonly serverSubcommands?: readonly Subcommand[];
  readonly controls?: readonly Control[];
  readonly announcements?: Partial<Announcements['handlers']>;
  readonly notices?: Partial<NoticeRenderers>;
  readonly standing?: StandingMessages;
  readonly turnMenu?: readonly TurnMenuItem[];
}

/** The choices behind the More button of turn messages, in display order. */
export const TURN_MENU = ['hint', 'since', 'plan', 'words', 'legend', 'log', 'undo', 'pause', 'resign'] as const;
type TurnMenuName = (typeof TURN_MENU)[number];
export const TURN_MENU_ACTIONS = { open: 'more', choose: 'moreChosen' } as const;

export interface TurnMenuItem {
  readonly name: TurnMenuName;
  /** Whether the item is offered to the person in the game's current state. */
  offers(context: BotContext, view: MatchView, personId: PersonId): boolean | Promise<boolean>;
  /** Shows the answer in place of the menu. `version`: the position in which the menu was opened. */
  run(context: BotContext, chosen: TurnMenuChoice): Promise<void>;
}

interface TurnMenuChoice {
  readonly interaction: ControlInteraction;
  readonly view: MatchView;
  readonly version: number;
  readonly words: Words;
}

/**
 * The messages of a feature that should exist in a match. A repost posts the missing ones in the order of the features.
 */
interface StandingMessages {
  /** `open`: in a lobby or a running game; `finished`: after the end. */
  readonly stage: 'open' | 'finished';
  /** In direct messages, only members of the match get the messages. */
  readonly forMembers?: true;
  /** Updates outdated messages before anything is posted, at every stage. */
  tidy?(delivery: DeliveryContext): Promise<void>;
  messages(delivery: DeliveryContext): readonly StandingMessage[] | Promise<readonly StandingMessage[]>;
}

export interface StandingMessage {
  /** Posts the message unless it exists. */
  inPlace(delivery: DeliveryContext): Promise<Delivered | Undeliverable>;
  /** Sends the message to people directly if the match's place is barred or gone. Null if nobody was reached. */
  directly?(delivery: DeliveryContext, people: readonly PersonId[]): Promise<Delivered | null>;
}

export type NoticeRenderers = {
  readonly [Kind in NoticeFacts['kind']]: (
    delivery: NoticeContext,
    facts: Extract<NoticeFacts, { readonly kind: Kind }>,
  ) => ReturnType<RenderNotice>;
};

type Said = DeliveryContext['entry']['announcement'];
export type AnnouncementOf<Kind extends Said['kind']> = Extract<Said, { readonly kind: Kind }>;
type People = readonly PersonId[];

export const nobody = (): People => [];

/** Posts one small line where the game is played. */
export const postsLine =
  <Told extends Said>(compose: (words: Words, match: Match, announcement: Told) => string) =>
  (delivery: DeliveryContext, announcement: Told): Promise<PostOutcome> =>
    postInThread(delivery, announcement.kind, () =>
      lineMessage(compose(gameWords(delivery), delivery.view.match, announcement), 'small'),
    );

export const whileRunning = ({ match }: MatchView) => match.status === 'running';
export const inThisPosition = ({ match }: MatchView, { version }: OutboxEntry) => match.version === version;
export const always = () => true;

export const everybody = (delivery: DeliveryContext): People => membersExcept(delivery);
export const theOthers = (delivery: DeliveryContext, { personId }: { readonly personId: PersonId }): People =>
  membersExcept(delivery, personId);
export const thatPerson = (_: DeliveryContext, { personId }: { readonly personId: PersonId }): People => [personId];
