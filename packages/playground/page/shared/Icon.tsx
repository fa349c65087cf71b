/** Draws icons, emoji and the spinner. Icons are decoration: text or a label beside them has the meaning. */
const PATHS = {
  eye: 'M1.5 12S5.5 5.5 12 5.5 22.5 12 22.5 12 18.5 18.5 12 18.5 1.5 12 1.5 12Zm10.5 3.2a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4Z',
  bell: 'M6 17V11a6 6 0 0 1 12 0v6l2 1.5H4L6 17Zm4 3.5a2 2 0 0 0 4 0',
  thread: 'M4 5h16v11H11l-5 4v-4H4V5Zm4 4h8m-8 3h5',
  file: 'M6 3h8l5 5v13H6V3Zm8 0v5h5M9 13h7m-7 4h7',
  warning: 'M12 3.5 22 20.5H2L12 3.5Zm0 6.5v5m0 2.2v.6',
  close: 'M5 5l14 14M19 5 5 19',
  menu: 'M4 6h16M4 12h16M4 18h16',
  send: 'M4 4l17 8-17 8 3-8-3-8Zm3 8h7',
  outside: 'M9 5H5v14h14v-4M13 4h7v7M20 4l-9 9',
  pin: 'M9 3h6l-1 7 4 4H6l4-4-1-7Zm3 11v7',
  arrive: 'M4 12h14m-5-6 6 6-6 6',
  chevron: 'M5 9l7 7 7-7',
  people:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 19.5c0-3.6 2.9-6 6.5-6s6.5 2.4 6.5 6M16 4.3a3.5 3.5 0 0 1 0 6.4m2 3.3c2.2.8 3.5 2.8 3.5 5.5',
  gear: 'M12 15.2a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4ZM10 2.5h4l.6 2.7 2 .9 2.4-1.5 2.4 2.9-1.6 2.2.4 2.2 2.3 1.5-1.4 3.6-2.8-.2-1.6 1.5.1 2.8-3.7 1.1L12 19.8l-1.1 2.4-3.7-1.1.1-2.8-1.6-1.5-2.8.2-1.4-3.6 2.3-1.5.4-2.2-1.6-2.2L5 4.6l2.4 1.5 2-.9L10 2.5Z',
  copy: 'M8 8V3h13v13h-5M3 8h13v13H3V8Z',
  chat: 'M4 4h16v12h-8l-5 4.5V16H4V4Zm4.5 5h7m-7 3h4',
  play: 'M7 4.5v15l12-7.5-12-7.5Z',
  left: 'M15 4 7 12l8 8',
  right: 'M9 4l8 8-8 8',
  shrink: 'M4 5h16v14H4V5Zm8 7h8v7h-8v-7Z',
  enlarge: 'M14 4h6v6M10 20H4v-6M20 4l-7 7M4 20l7-7',
  gamepad: 'M8 4h8a5 5 0 0 1 5 5v9l-5-4H8l-5 4V9a5 5 0 0 1 5-5Zm-1 5h4M9 7v4m7-2h.1m-2 2h.1',
  check: 'M4 12.5l5 5L20 6.5',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
  return (
    <svg
      class="sign"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      stroke-width="2"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}

export function Spinner() {
  return (
    <span class="dots" aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  );
}

export function Emoji({ id, name, decorative = false }: { id?: string | null; name: string; decorative?: boolean }) {
  if (id) {
    const alt = decorative ? '' : `:${name}:`;
    // Screen readers would read a title as part of the control's name.
    const title = decorative ? undefined : alt;
    return <img class="emoji" src={`/emojis/${encodeURIComponent(id)}.png`} alt={alt} title={title} />;
  }
  return (
    <span class="emojiText" aria-hidden={decorative ? 'true' : undefined}>
      {name}
    </span>
  );
}

interface IconButtonProps {
  readonly icon: IconName;
  readonly size?: number;
  readonly label: string;
  /** Also shows the label when hovered. */
  readonly tooltip?: boolean;
  readonly onClick: () => void;
}

export function IconButton({ icon, size = 18, label, tooltip = false, onClick }: IconButtonProps) {
  return (
    <button type="button" class="icon" aria-label={label} title={tooltip ? label : undefined} onClick={onClick}>
      <Icon name={icon} size={size} />
    </button>
  );
}
