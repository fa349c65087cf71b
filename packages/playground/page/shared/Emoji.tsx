/**
 * One emoji: a Unicode character, or a custom one as a picture from the server's `/emojis/`.
 * Names such as `:smile:` are not looked up, as Discord does not do so in messages of bots either.
 */
export function Emoji({ id, name, decorative = false }: { id?: string | null; name: string; decorative?: boolean }) {
  if (id) {
    const alt = decorative ? '' : `:${name}:`;
    // A title of a decorative one would be read out as a part of the control's name.
    const title = decorative ? undefined : alt;
    return <img class="emoji" src={`/emojis/${encodeURIComponent(id)}.png`} alt={alt} title={title} />;
  }
  return (
    <span class="emojiText" aria-hidden={decorative ? 'true' : undefined}>
      {name}
    </span>
  );
}
