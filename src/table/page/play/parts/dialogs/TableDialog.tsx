/** The dialogs that the menu opens: help, and confirmations of actions that are irreversible or concern others. */
import type { FunctionComponent } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useTable } from '../shared/hooks.ts';
import { Dialog } from './Dialog.tsx';

export type DialogName = 'rules' | 'legend' | 'pause' | 'resign';

interface TableDialogProps {
  readonly name: DialogName;
  onClose(): void;
}

export function TableDialog({ name, onClose }: TableDialogProps) {
  const { table, words, game } = useTable();
  switch (name) {
    case 'rules':
      return (
        <Dialog title={words.t('start.rules')} onClose={onClose}>
          <LazyContent load={() => import('./Rules.tsx').then(({ Rules }) => Rules)} />
        </Dialog>
      );
    case 'legend':
      return (
        <Dialog title={words.t('help.legend.title')} onClose={onClose}>
          <LazyContent load={() => import('./Legend.tsx').then(({ Legend }) => Legend)} />
        </Dialog>
      );
    case 'pause':
      return (
        <Question
          action={words.t('touch.pause')}
          text={words.t('touch.pauseQuestion')}
          onConfirm={() => void table.ask(game, { type: 'pause', on: true })}
          onClose={onClose}
        />
      );
    case 'resign':
      return (
        <Question
          action={words.t('agreements.resignConfirm')}
          text={words.t('agreements.resignQuestion')}
          onConfirm={() => void table.ask(game, { type: 'resign' })}
          onClose={onClose}
        />
      );
  }
}

interface QuestionProps {
  readonly action: string;
  readonly text: string;
  onConfirm(): void;
  onClose(): void;
}

function Question({ action, text, onConfirm, onClose }: QuestionProps) {
  const confirm = (
    <button
      type="button"
      class="primary"
      onClick={() => {
        onClose();
        onConfirm();
      }}
    >
      {action}
    </button>
  );
  return (
    <Dialog title={action} actions={confirm} onClose={onClose}>
      <p>{text}</p>
    </Dialog>
  );
}

/** Few people open help, so its drawings are loaded only then. */
function LazyContent({ load }: { readonly load: () => Promise<FunctionComponent> }) {
  const { words } = useTable();
  const [Content, setContent] = useState<FunctionComponent | null>(null);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    load().then(
      (loaded) => setContent(() => loaded),
      () => setMissing(true),
    );
  }, []);
  if (isMissing) return <p>{words.t('touch.helpMissing')}</p>;
  return Content && <Content />;
}
