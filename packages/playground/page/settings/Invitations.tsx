/**
 * The links by which others come in: one for each person who is nobody's, and one for somebody new; and one's own.
 * Whoever opens a link is that person in that browser.
 */
import { useState } from 'preact/hooks';
import { Icon } from '../shared/Icon.tsx';
import { displayName } from '../shared/names.ts';
import { usePage } from '../state/context.ts';
import { useWords } from '../words/words.ts';

export function Invitations() {
  const words = useWords();
  const { state } = usePage();
  const [copied, setCopied] = useState('');
  const others = state.people.filter(({ standing }) => standing === 'free');
  const own = state.me === null || state.ownKey === null ? null : { slug: state.me.slug, key: state.ownKey };
  const links = [
    ...(own === null
      ? []
      : [
          {
            name: words.t('youElsewhere'),
            url: `${location.origin}/as/${encodeURIComponent(own.slug)}?key=${own.key}`,
          },
        ]),
    ...others.map((person) => ({
      name: displayName(person.user),
      url: `${location.origin}/as/${encodeURIComponent(person.slug)}`,
    })),
    { name: words.t('somebodyNew'), url: `${location.origin}/` },
  ];
  return (
    <div class="field">
      <h3 class="fieldLabel">{words.t('invite')}</h3>
      <p class="fieldNote">{words.t('inviteNote')}</p>
      <ul class="invitations">
        {links.map(({ name, url }) => (
          <li key={url}>
            <span>{name}</span>
            <a href={url} target="_blank" rel="noreferrer">
              {url.replace(/^https?:\/\//, '')}
            </a>
            <button
              type="button"
              class="icon"
              aria-label={words.t('copyLink', { name })}
              title={words.t('copyLink', { name })}
              onClick={async () => {
                await copy(url);
                setCopied(url);
              }}
            >
              <Icon name={copied === url ? 'check' : 'copy'} />
            </button>
          </li>
        ))}
      </ul>
      <span class="hidden" role="status">
        {copied !== '' && words.t('copied')}
      </span>
    </div>
  );
}

/** The newer way works only on this machine or by https; the older one does in a home network too. */
async function copy(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const field = document.createElement('textarea');
  field.value = text;
  const place = document.querySelector('dialog[open]') ?? document.body;
  place.append(field);
  field.select();
  document.execCommand('copy');
  field.remove();
}
