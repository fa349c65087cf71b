/**
 * The way back to somebody whom another browser keeps, for whoever sits at the machine that the playground runs on.
 * It says what it does before it is done.
 */
import { useWords } from '../words/words.ts';
import { comeIn } from './visitor.ts';

export function TakeOver({ slug, name }: { slug: string; name: string }) {
  const words = useWords();
  const take = async (): Promise<void> => {
    const came = await comeIn({ name: slug, takeOver: true }).catch(() => null);
    if (came?.ok) location.reload();
  };
  return (
    <section class="takeOver">
      <p>{words.t('takeOverNote', { name })}</p>
      <button type="button" class="button secondary" onClick={take}>
        {words.t('takeOver', { name })}
      </button>
    </section>
  );
}
