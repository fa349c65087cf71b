/** `/me links`: lists the person's links to tables and revokes one or all of them. */
import type { APISelectMenuOption } from 'discord.js';
import { z } from 'zod';
import {
  type Answerable,
  actorOf,
  anybody,
  type BotContext,
  type Control,
  defineControl,
  type Subcommand,
  seenGame,
  selectInput,
  showPrivately,
  showStep,
  subcommand,
  wordsOf,
} from '../../../discord/interactions/index.ts';
import {
  button,
  fitLines,
  type ListLine,
  type PrivateMessage,
  row,
  select,
  text,
  withoutGame,
} from '../../../discord/messages/index.ts';
import { describeMatch, labelOfMatch, momentIn } from '../../../discord/wording/index.ts';

const ACTIONS = { end: 'linkEnd', endAll: 'linksEnd' } as const;

export const myLinks: Subcommand = {
  ...subcommand('me.links'),
  async execute(context, interaction) {
    await showPrivately(interaction, await listMessage(context, interaction));
  },
};

const endOne = defineControl({
  action: ACTIONS.end,
  takes: selectInput(z.string().regex(/^[\w-]{1,64}$/)),
  guard: anybody,
  execute: (context, { interaction, value }) => end(context, interaction, value),
});

const endAll = defineControl({
  action: ACTIONS.endAll,
  guard: anybody,
  execute: (context, { interaction }) => end(context, interaction, 'all'),
});

export const linkControls: readonly Control[] = [endOne, endAll];

async function end(context: BotContext, interaction: Answerable, which: string): Promise<void> {
  const count = await context.links.revoke(actorOf(interaction), which);
  const words = wordsOf(context, interaction);
  const outcome = count === 0 ? words.t('links.endedBefore') : words.t('links.ended', { count });
  await showStep(interaction, await listMessage(context, interaction, outcome));
}

async function listMessage(context: BotContext, interaction: Answerable, outcome?: string): Promise<PrivateMessage> {
  const words = wordsOf(context, interaction);
  const links = await context.links.list(interaction.user.id);
  const above = outcome === undefined ? [] : [text(outcome)];
  if (links.length === 0) return { components: [...above, text(words.t('links.none'))] };
  const lines: ListLine[] = [];
  const options: APISelectMenuOption[] = [];
  for (const [index, link] of links.entries()) {
    const view = await seenGame(context, interaction, link.matchId);
    const since = momentIn(link.createdAt).moment;
    const until = momentIn(link.until).moment;
    lines.push({
      long: view ? describeMatch(words, view) : '',
      around: (game) => `- ${words.t('links.line', { game, since, until })}`,
    });
    const line = view ? labelOfMatch(words, view) : '';
    options.push({ label: words.t('turn.log.entry', { number: index + 1, line }), value: link.id });
  }
  return {
    components: [
      ...above,
      text([`**${words.t('links.title')}**`, ...fitLines(lines)].join('\n')),
      row(select(withoutGame(ACTIONS.end), options, { placeholder: words.t('links.end') })),
      row(button(withoutGame(ACTIONS.endAll), { label: words.t('links.endAll'), style: 'danger' })),
    ],
  };
}
