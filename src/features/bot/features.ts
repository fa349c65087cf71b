/** Lists the Discord manifest of every feature. */
import { feature as account } from '../account/discord/index.ts';
import { feature as advice } from '../advice/discord/index.ts';
import { feature as agreements } from '../agreements/discord/index.ts';
import { type FeatureName, manifestsInOrder, mergeManifests } from '../index.ts';
import { feature as leagues } from '../leagues/discord/index.ts';
import { feature as links } from '../links/discord/index.ts';
import { feature as lobby } from '../lobby/discord/index.ts';
import type { DiscordFeature, NoticeRenderers } from '../manifest.ts';
import { type NoticeContext, type RenderNotice, unreachableNotice } from '../notices/discord/index.ts';
import { feature as plans } from '../plans/discord/index.ts';
import { feature as play } from '../play/discord/index.ts';
import { feature as privacy } from '../privacy/discord/index.ts';
import { feature as profiles } from '../profiles/discord/index.ts';
import { feature as puzzles } from '../puzzles/discord/index.ts';
import { feature as seeks } from '../seeks/discord/index.ts';
import { feature as servers } from '../servers/discord/index.ts';
import { feature as time } from '../time/discord/index.ts';
import { feature as tutorial } from '../tutorial/discord/index.ts';
import { feature as views } from '../views/discord/index.ts';

const FEATURES_ON_DISCORD = {
  lobby,
  tutorial,
  play,
  views,
  agreements,
  plans,
  time,
  advice,
  servers,
  puzzles,
  seeks,
  leagues,
  profiles,
  account,
  links,
  privacy,
  notices: { notices: { unreachable: unreachableNotice } },
} satisfies Record<FeatureName, DiscordFeature>;

export const features: readonly DiscordFeature[] = manifestsInOrder<DiscordFeature>(FEATURES_ON_DISCORD);

export const announcementHandlers = mergeManifests(FEATURES_ON_DISCORD, 'announcements');

const noticeRenderers: NoticeRenderers = mergeManifests(FEATURES_ON_DISCORD, 'notices');

export const renderNotice: RenderNotice = (request) => {
  const { facts } = request.notice;
  const render = noticeRenderers[facts.kind] as (request: NoticeContext, of: typeof facts) => ReturnType<RenderNotice>;
  return render(request, facts);
};
