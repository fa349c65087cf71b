/** Draws pictures and files of messages: galleries, thumbnails, file boxes and the enlarged picture. */
import type {
  APIAttachment,
  APIFileComponent,
  APIMediaGalleryItem,
  APIThumbnailComponent,
  APIUnfurledMediaItem,
} from 'discord-api-types/v10';
import { useState } from 'preact/hooks';
import type { PageMessage } from '../../pageProtocol.ts';
import { Dialog } from '../shared/Dialog.tsx';
import { Icon, IconButton } from '../shared/Icon.tsx';
import { safeLink } from '../shared/ids.ts';
import { useWords } from '../words/words.tsx';

export function Gallery({ items, message }: { items: readonly APIMediaGalleryItem[]; message: PageMessage }) {
  const pictures = items.map((item) => pictureOf(item.media, message, item.description ?? '', item.spoiler));
  return <PictureGrid pictures={pictures} />;
}

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

/** `cropped`: CSS sets the aspect ratio. */
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

/** The attachments of a classic message: pictures inline, other files as links. */
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

interface Picture {
  readonly url: string;
  readonly alt: string;
  readonly width?: number | null | undefined;
  readonly height?: number | null | undefined;
  readonly spoiler?: boolean | undefined;
}

/** Resolves `attachment://name` among the message's attachments. */
function pictureOf(media: APIUnfurledMediaItem, message: PageMessage, alt: string, spoiler?: boolean): Picture {
  const name = media.url.startsWith('attachment://') ? media.url.slice('attachment://'.length) : null;
  const attached = message.attachments.find(
    (attachment) => attachment.filename === name || attachment.id === media.attachment_id,
  );
  const { width, height } = media.width ? media : (attached ?? media);
  const url = name === null ? media.url : (attached?.url ?? '');
  return { url: safeLink(url) ?? '', alt, width, height, spoiler };
}

function Lightbox({ picture, onClose }: { picture: Picture; onClose: () => void }) {
  const words = useWords();
  const [full, setFull] = useState(false);
  return (
    <Dialog
      class={full ? 'lightbox full' : 'lightbox'}
      label={picture.alt || words.t('picture')}
      closesOnBackdrop
      onClose={onClose}
    >
      <div class="lightboxBar">
        <a href={picture.url} target="_blank" rel="noreferrer noopener">
          {words.t('openInBrowser')}
        </a>
        <IconButton icon="close" label={words.t('close')} onClick={onClose} />
      </div>
      <button
        type="button"
        class="lightboxPicture"
        aria-label={words.t('fullSize')}
        aria-pressed={full}
        onClick={() => setFull(!full)}
      >
        <img src={picture.url} alt={picture.alt} />
      </button>
      {picture.alt && <p class="lightboxText">{picture.alt}</p>}
    </Dialog>
  );
}
