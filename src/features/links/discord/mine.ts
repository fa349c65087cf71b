/**
 * `/me links`: one's own links to tables, listed, and ended one by one or all. They are ended at once: whoever is in by one is out.
 */
import { z } from 'zod';
import {
  type Answerable,
  acknowledge,
  actorOf,
  anybody,
  type BotContext,
  buttonInput,
  type Control,
  defineControl,
  none,
  type Subcommand,
  seenGame,
  selectInput,
  show,
  showPrivately,
  subcommandData,
  wordsOf,
} from '../../../discord/frame/index.ts';
import { button, type PrivateMessage, row, select, text, withoutGame } from '../../../discord/messages/index.ts';
import { describeMatch, labelOfMatch, momentIn } from '../../../discord/wording/index.ts';
import type { Words } from '../../../language/index.ts';
import type { OwnLink } from '../../../people/index.ts';

const ACTIONS = { end: 'linkEnd', endAll: 'linksEnd' } as const;

export const myLinks: Subcommand = {
  name: 'links',
  offers: null,
  data: (language) => subcommandData(language, 'me.links', []),
  async execute(context, interaction) {
    await acknowledge(interaction);
    await showPrivately(interaction, await listMessage(context, interaction));
  },
};

const endOne = defineControl({
  action: ACTIONS.end,
  takes: selectInput(z.string().regex(/^[\w-]{1,64}$/)),
  details: none,
  door: anybody,
  execute: (context, { interaction, value }) => end(context, interaction, value),
});

const endAll = defineControl({
  action: ACTIONS.endAll,
  takes: buttonInput,
  details: none,
  door: anybody,
  execute: (context, { interaction }) => end(context, interaction, 'all'),
});

export const linkControls: readonly Control[] = [endOne, endAll];

async function end(context: BotContext, interaction: Answerable, which: string): Promise<void> {
  const count = await context.links.revoke(actorOf(interaction), which);
  const words = wordsOf(context, interaction);
  const said = count === 0 ? words.t('links.endedBefore') : words.t('links.ended', { count });
  await show(interaction, await listMessage(context, interaction, said));
}

/** `said`: what has just been done. */
async function listMessage(context: BotContext, interaction: Answerable, said?: string): Promise<PrivateMessage> {
  const words = wordsOf(context, interaction);
  const links = await context.links.of(interaction.user.id);
  const above = said === undefined ? [] : [text(said)];
  if (links.length === 0) return { components: [...above, text(words.t('links.none'))] };
  const named: { readonly link: OwnLink; readonly line: string; readonly label: string }[] = [];
  for (const link of links) {
    const view = await seenGame(context, interaction, link.matchId);
    const line = view === null ? '' : describeMatch(words, view);
    named.push({ link, line: lineOf(words, link, line), label: view === null ? '' : labelOfMatch(words, view) });
  }
  return {
    components: [
      ...above,
      text([`**${words.t('links.title')}**`, ...named.map(({ line }) => `- ${line}`)].join('\n')),
      row(
        select(
          withoutGame(ACTIONS.end),
          named.map(({ link, label }, at) => ({
            label: words.t('turn.log.entry', { number: at + 1, line: label }),
            value: link.id,
          })),
          { placeholder: words.t('links.end') },
        ),
      ),
      row(button(withoutGame(ACTIONS.endAll), { label: words.t('links.endAll'), style: 'danger' })),
    ],
  };
}

function lineOf(words: Words, { createdAt, until }: OwnLink, game: string): string {
  return words.t('links.line', { game, since: momentIn(createdAt).moment, until: momentIn(until).moment });
}
