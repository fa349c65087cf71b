/** Draws an embed of a classic message; bots cannot send videos or providers. */
import type { APIEmbed } from 'discord-api-types/v10';
import { PictureGrid } from '../components/media.tsx';
import { LinkTo } from '../markdown/links.tsx';
import { Markdown } from '../markdown/Markdown.tsx';
import { safeLink } from '../shared/ids.ts';

export function Embed({ embed }: { embed: APIEmbed }) {
  const style = embed.color === undefined ? {} : { '--accent': `#${embed.color.toString(16).padStart(6, '0')}` };
  const thumbnail = embed.thumbnail ? safeLink(embed.thumbnail.url) : null;
  const image = embed.image ? safeLink(embed.image.url) : null;
  return (
    <section class="container accented embed" style={style} aria-label={embed.title ?? 'Embed'}>
      {thumbnail !== null && <img class="embedThumbnail" src={thumbnail} alt="" />}
      {embed.author && <div class="embedAuthor">{embed.author.name}</div>}
      {embed.title !== undefined && (
        <div class="embedTitle">
          {embed.url === undefined ? <Markdown text={embed.title} /> : <LinkTo url={embed.url}>{embed.title}</LinkTo>}
        </div>
      )}
      {embed.description !== undefined && <Markdown text={embed.description} />}
      {embed.fields && embed.fields.length > 0 && (
        <dl class="embedFields">
          {embed.fields.map((field, index) => (
            <div key={index} class={field.inline ? 'inline' : undefined}>
              <dt>
                <Markdown text={field.name} />
              </dt>
              <dd>
                <Markdown text={field.value} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {image !== null && <PictureGrid pictures={[{ url: image, alt: '', ...sizeOf(embed.image) }]} />}
      {embed.footer && <div class="embedFooter">{embed.footer.text}</div>}
    </section>
  );
}

function sizeOf(image: APIEmbed['image']): { width?: number; height?: number } {
  return image?.width && image.height ? { width: image.width, height: image.height } : {};
}
