/** Sends text and runs commands, with one draft per channel. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { PageChannel } from '../../pageProtocol.ts';
import { channelName } from '../shared/names.ts';
import { usePage } from '../state/context.ts';
import type { Pending, State } from '../state/types.ts';
import { failureIn, inputFaultIn } from '../words/failure.ts';
import { useWords } from '../words/words.tsx';
import { CommandRow } from './CommandRow.tsx';
import { leavesOf, nestOptions } from './commands.ts';
import { type ComposerContext, commandDraft, type Draft, type Drafts, draftText, EMPTY_DRAFT } from './draft.ts';
import { TextRow } from './TextRow.tsx';
import { checkFields, type PageData } from './values.ts';

interface ComposerProps {
  readonly channel: PageChannel;
  /** They outlast the composer, which is there only while a channel is open. */
  readonly drafts: Drafts;
  readonly onDrafts: (change: (drafts: Drafts) => Drafts) => void;
  /** The path of a command to insert, after a click elsewhere on the page. */
  readonly wanted: string | null;
  readonly onInserted: () => void;
}

export function Composer({ channel, drafts, onDrafts, wanted, onInserted }: ComposerProps) {
  const words = useWords();
  const { client, state } = usePage();
  const [error, setError] = useState<string | null>(null);
  const locale = state.me?.locale ?? 'en-US';
  const leaves = useMemo(() => leavesOf(state.commands, locale), [state.commands, locale]);
  const own = drafts[channel.id] ?? EMPTY_DRAFT;
  const unsent = own.kind === 'text' && own.text === '' ? unsentTexts(state, channel.id) : [];
  const draft: Draft = unsent.length === 0 ? own : { kind: 'text', text: unsent.map(({ label }) => label).join('\n') };
  const setDraft = (next: Draft): void => {
    setError(null);
    for (const { nonce } of unsent) client.forget(nonce);
    if (state.notice !== null) client.closeNotice();
    onDrafts((all) => ({ ...all, [channel.id]: next }));
  };
  useEffect(() => setError(null), [channel.id]);
  useEffect(() => {
    if (wanted === null) return;
    const leaf = leaves.find((known) => known.path === wanted);
    if (leaf !== undefined) setDraft(commandDraft(leaf));
    onInserted();
  }, [wanted]);

  const world: PageData = { people: state.people, bot: state.bot, channels: state.channels, locale };
  const composer: ComposerContext = {
    channel,
    name: channelName(channel, state.people, state.bot),
    leaves,
    world,
    setDraft,
    setError,
    sendText(text) {
      if (text.trim() === '') return;
      if ([...text].length > 2000) return setError(words.t('tooLong'));
      if (client.sendText(channel.id, text)) setDraft(EMPTY_DRAFT);
      else setError(words.t('textKept'));
    },
    run(leaf, fields) {
      const checked = checkFields(leaf, fields, world);
      if (!checked.ok) {
        const known = fields.some((field) => field.name === checked.name);
        const given = known ? fields : [...fields, { name: checked.name, text: '' }];
        setDraft({ ...commandDraft(leaf, given), focus: checked.name });
        return setError(inputFaultIn(words, checked.shownName, checked.fault));
      }
      if (state.connection !== 'open') return setError(words.t('textKept'));
      const options = nestOptions(leaf, checked.options);
      client.runCommand(channel.id, leaf.commandId, options, draftText(leaf, fields));
      setDraft(EMPTY_DRAFT);
    },
  };
  const failure = state.notice ?? unsent[0]?.failure ?? null;
  const shown = error ?? (failure === null ? null : failureIn(words, failure));
  return (
    <div class="composer">
      {shown !== null && (
        <p class="composerError" role="alert">
          {shown}
        </p>
      )}
      {draft.kind === 'text' ? (
        <TextRow key={channel.id} composer={composer} text={draft.text} />
      ) : (
        <CommandRow key={`${channel.id} ${draft.leaf.key}`} composer={composer} draft={draft} />
      )}
    </div>
  );
}

/** Texts that did not arrive, which return as soon as the composer is empty. */
function unsentTexts({ pending }: State, channelId: string): readonly Pending[] {
  return Object.values(pending).filter(
    (began) => began.kind === 'text' && began.channelId === channelId && began.failure !== null,
  );
}
