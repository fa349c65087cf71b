/**
 * The components of a message, classic rows and Components V2 alike: which element stands for which type.
 * Each kind is drawn in a file of its own; unknown kinds are left out.
 */
import type { APIContainerComponent, APIMessageTopLevelComponent, APISectionComponent } from 'discord-api-types/v10';
import { useState } from 'preact/hooks';
import type { PageMessage } from '../../pageProtocol.ts';
import { Markdown } from '../markdown/Markdown.tsx';
import { Kind } from '../shared/kinds.ts';
import { useWords } from '../words/words.ts';
import { ActionRow, MessageButton } from './controls.tsx';
import { FileBox, Gallery, Thumbnail } from './media.tsx';

interface Part<C> {
  readonly component: C;
  readonly message: PageMessage;
}

/** All components of a message in order. */
export function Components({ message }: { message: PageMessage }) {
  const list = message.components ?? [];
  if (list.length === 0) return null;
  return (
    <div class="components">
      {list.map((component, index) => (
        <Component key={index} component={component} message={message} />
      ))}
    </div>
  );
}

function Component({ component, message }: Part<APIMessageTopLevelComponent>) {
  switch (component.type) {
    case Kind.ActionRow:
      return <ActionRow row={component} message={message} />;
    case Kind.Container:
      return <Container component={component} message={message} />;
    case Kind.Section:
      return <Section component={component} message={message} />;
    case Kind.TextDisplay:
      return <Markdown text={component.content} />;
    case Kind.MediaGallery:
      return <Gallery items={component.items} message={message} />;
    case Kind.File:
      return <FileBox component={component} message={message} />;
    case Kind.Separator: {
      const size = component.spacing === 2 ? 'separator large' : 'separator';
      return component.divider === false ? <div class={size} /> : <hr class={size} />;
    }
    default:
      return null;
  }
}

function Container({ component, message }: Part<APIContainerComponent>) {
  const words = useWords();
  const [shown, setShown] = useState(component.spoiler !== true);
  const accent = component.accent_color;
  const style = typeof accent === 'number' ? { '--accent': `#${accent.toString(16).padStart(6, '0')}` } : {};
  if (!shown) {
    return (
      <button type="button" class="hiddenBox" onClick={() => setShown(true)}>
        {words.t('spoiler')}
      </button>
    );
  }
  return (
    <div class={typeof accent === 'number' ? 'container accented' : 'container'} style={style}>
      {component.components.map((child, index) => (
        <Component key={index} component={child} message={message} />
      ))}
    </div>
  );
}

function Section({ component, message }: Part<APISectionComponent>) {
  const { accessory } = component;
  return (
    <div class="section">
      <div class="sectionText">
        {component.components.map((child, index) => (
          <Markdown key={index} text={child.content} />
        ))}
      </div>
      {accessory.type === Kind.Button ? (
        <MessageButton button={accessory} message={message} />
      ) : (
        <Thumbnail component={accessory} message={message} />
      )}
    </div>
  );
}
