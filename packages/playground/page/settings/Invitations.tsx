/** Lists the links by which other people join; a browser that opens a link becomes that person. */
import { useState } from 'preact/hooks';
import { IconButton } from '../shared/Icon.tsx';
import { sharedOrigin } from '../shared/ids.ts';
import { displayName } from '../shared/names.ts';
import { usePage } from '../state/context.ts';
import { useWords } from '../words/words.tsx';

export function Invitations() {
  const words = useWords();
  const { state } = usePage();
  const [copied, setCopied] = useState('');
  const others = state.people.filter(({ availability }) => availability === 'free');
  const own = state.me === null || state.ownKey === null ? null : { slug: state.me.slug, key: state.ownKey };
  const origin = sharedOrigin(location, state.lanHosts);
  const links = [
    ...(own === null
      ? []
      : [
          {
            name: words.t('youElsewhere'),
            url: `${origin}/as/${encodeURIComponent(own.slug)}?key=${own.key}`,
          },
        ]),
    ...others.map((person) => ({
      name: displayName(person.user),
      url: `${origin}/as/${encodeURIComponent(person.slug)}`,
    })),
    { name: words.t('somebodyNew'), url: `${origin}/` },
  ];
  return (
    <div class="field">
      <h3 class="fieldLabel">{words.t('invite')}</h3>
      <p class="fieldNote">{words.t('inviteNote')}</p>
      {state.lanHosts.length === 0 && <p class="fieldNote">{words.t('inviteHere')}</p>}
      <ul class="invitations">
        {links.map(({ name, url }) => (
          <li key={url}>
            <span>{name}</span>
            <a href={url} target="_blank" rel="noreferrer">
              {url.replace(/^https?:\/\//, '')}
            </a>
            <IconButton
              icon={copied === url ? 'check' : 'copy'}
              label={words.t('copyLink', { name })}
              tooltip
              onClick={async () => {
                await copy(url);
                setCopied(url);
              }}
            />
          </li>
        ))}
      </ul>
      <span class="hidden" role="status">
        {copied !== '' && words.t('copied')}
      </span>
    </div>
  );
}

/** The clipboard API needs https or localhost; the fallback also works on a home network. */
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
