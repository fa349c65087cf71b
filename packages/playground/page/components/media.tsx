/**
 * Pictures and files in messages: galleries with zoom, thumbnails, file boxes.
 * Where the bytes lie is the server's business.
 */
import type {
  APIAttachment,
  APIFileComponent,
  APIMediaGalleryItem,
  APIThumbnailComponent,
} from 'discord-api-types/v10';
import { useState } from 'preact/hooks';
import type { PageMessage } from '../../pageProtocol.ts';
import { Icon } from '../shared/Icon.tsx';
import { safeLink } from '../shared/ids.ts';
import { useWords } from '../words/words.ts';
import { Lightbox } from './Lightbox.tsx';
import { type Picture, pictureOf } from './picture.ts';

/** One to ten pictures; one alone is shown large. */
export function Gallery({ items, message }: { items: readonly APIMediaGalleryItem[]; message: PageMessage }) {
  const pictures = items.map((item) => pictureOf(item.media, message, item.description ?? '', item.spoiler));
  return <PictureGrid pictures={pictures} />;
}

/** Pictures side by side; a click on one shows it large. */
export function PictureGrid({ pictures }: { pictures: readonly Picture[] }) {
  const size = pictures.length === 1 ? 'one' : pictures.length === 2 || pictures.length === 4 ? 'two' : 'three';
  return (
    <div class={`gallery ${size}`}>
      {pictures.map((picture, index) => (
        <ZoomPicture key={`${index} ${picture.url}`} picture={picture} cropped={pictures.length > 1} />
      ))}
    </div>
  );
}

/** `cropped`: cut to a square or the like, so that its own shape does not matter. */
function ZoomPicture({ picture, cropped = false }: { picture: Picture; cropped?: boolean }) {
  const words = useWords();
  const [large, setLarge] = useState(false);
  const [hidden, setHidden] = useState(picture.spoiler === true);
  const known = Boolean(picture.width && picture.height) && !cropped;
  const style = known ? { aspectRatio: `${picture.width} / ${picture.height}` } : {};
  return (
    <>
      <button
        type="button"
        class={`picture${hidden ? ' veiled' : ''}`}
        aria-label={
          hidden ? words.t('spoiler') : picture.alt ? words.t('enlargeNamed', { alt: picture.alt }) : words.t('enlarge')
        }
        onClick={() => (hidden ? setHidden(false) : setLarge(true))}
      >
        <img
          src={picture.url}
          alt={picture.alt}
          style={style}
          {...(known ? { width: picture.width ?? 0, height: picture.height ?? 0 } : {})}
        />
      </button>
      {large && <Lightbox picture={picture} onClose={() => setLarge(false)} />}
    </>
  );
}

/** The small picture beside a section's text. */
export function Thumbnail({ component, message }: { component: APIThumbnailComponent; message: PageMessage }) {
  const picture = pictureOf(component.media, message, component.description ?? '', component.spoiler);
  return (
    <div class="thumbnail">
      <ZoomPicture picture={picture} cropped />
    </div>
  );
}

export function FileBox({ component, message }: { component: APIFileComponent; message: PageMessage }) {
  const { url } = pictureOf(component.file, message, '');
  const attached = message.attachments.find((attachment) => attachment.url === url);
  const name =
    component.name ?? attached?.filename ?? decodeURIComponent(url.split(/[?#]/)[0]?.split('/').at(-1) ?? '');
  return <FileLink url={url} name={name} size={component.size ?? attached?.size} />;
}

function FileLink({ url, name, size }: { url: string; name: string; size?: number | undefined }) {
  return (
    <div class="file">
      <Icon name="file" size={28} />
      <span>
        <a href={safeLink(url) ?? '#'} target="_blank" rel="noreferrer noopener" download={name}>
          {name}
        </a>
        {size !== undefined && <span class="fileSize">{bytes(size)}</span>}
      </span>
    </div>
  );
}

function bytes(size: number): string {
  if (size < 1024) return `${size} bytes`;
  return size < 1024 * 1024 ? `${(size / 1024).toFixed(1)} KB` : `${(size / 1024 / 1024).toFixed(2)} MB`;
}

/** What hangs on a classic message: pictures inline, the rest as links. */
export function Attachments({ list }: { list: readonly APIAttachment[] }) {
  const pictures = list.filter(isPicture);
  const files = list.filter((attachment) => !isPicture(attachment));
  return (
    <>
      {pictures.length > 0 && (
        <PictureGrid
          pictures={pictures.map((attachment) => ({
            url: safeLink(attachment.url) ?? '',
            alt: attachment.description ?? attachment.filename,
            width: attachment.width,
            height: attachment.height,
            spoiler: attachment.filename.startsWith('SPOILER_'),
          }))}
        />
      )}
      {files.map((attachment) => (
        <FileLink key={attachment.id} url={attachment.url} name={attachment.filename} size={attachment.size} />
      ))}
    </>
  );
}

function isPicture(attachment: APIAttachment): boolean {
  if (attachment.content_type) return attachment.content_type.startsWith('image/');
  return /\.(png|jpe?g|gif|webp|avif)$/i.test(attachment.filename);
}
