/**
 * Seats a computer player in a lobby, or lets one leave: the same for the lobby's select and for `/game computer`.
 * Who may do so is decided by the matches.
 */
import type { MatchRefusal } from '../../../match/index.ts';
import { type Answerable, acknowledge, actorOf, type BotContext, say, wordsOf } from '../../frame/index.ts';
import { escapeName } from '../../messages/index.ts';
import { refusalText } from '../../wording/index.ts';
import { REMOVE } from '../message.ts';
import { computerLabel, computerName, lastComputer } from './names.ts';

export async function seat(
  context: BotContext,
  interaction: Answerable,
  matchId: string,
  computer: string,
): Promise<void> {
  await acknowledge(interaction);
  const { matches, language } = context;
  const words = wordsOf(context, interaction);
  const actor = actorOf(interaction);
  const view = await matches.view(matchId);
  const unknown: MatchRefusal = { ok: false, code: 'unknownMatch', matchId };
  const name =
    view &&
    (computer === REMOVE
      ? lastComputer(view.match)
      : computerName(language.of(view.match.locale), view.match, computer));
  const done = !view
    ? unknown
    : computer === REMOVE
      ? await matches.unseatComputer(actor, matchId)
      : await matches.seatComputer(actor, matchId, { computer, name: name ?? computer });
  if (done.ok) {
    await say(
      interaction,
      words.t(computer === REMOVE ? 'computers.removed' : 'computers.added', { name: escapeName(name ?? '') }),
    );
    return;
  }
  const sentence = refusalText(words, view, done);
  if (done.code !== 'unknownComputer') return say(interaction, sentence);
  const names = words.list(matches.computers.map((each) => escapeName(computerLabel(words, each))));
  await say(interaction, words.sentences(sentence, words.t('computers.known', { names })));
}
