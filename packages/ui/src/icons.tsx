// Line icons: 24 grid, stroke 1.6, no fill. Decorative: the words beside them carry the meaning.
const paths = {
  back: <path d="m14.5 5.5-6.5 6.5 6.5 6.5" />,
  next: <path d="m9.5 5.5 6.5 6.5-6.5 6.5" />,
  down: <path d="m6 9.5 6 6 6-6" />,
  plus: <path d="M12 5.5v13M5.5 12h13" />,
  check: <path d="m5.5 12.5 4.3 4.3 8.7-9.3" />,
  close: <path d="m6.5 6.5 11 11M17.5 6.5l-11 11" />,
  globe: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M3.5 12h17M12 3.5c2.5 2.3 3.7 5.2 3.7 8.5s-1.2 6.2-3.7 8.5c-2.5-2.3-3.7-5.2-3.7-8.5S9.5 5.8 12 3.5z" />
    </>
  ),
  eye: (
    <>
      <path d="M3 12s3.3-6 9-6 9 6 9 6-3.3 6-9 6-9-6-9-6z" />
      <circle cx="12" cy="12" r="2.6" />
    </>
  ),
  eyeOff: (
    <>
      <path d="M3 12s3.3-6 9-6 9 6 9 6-3.3 6-9 6-9-6-9-6z" />
      <circle cx="12" cy="12" r="2.6" />
      <path d="m4.5 19.5 15-15" />
    </>
  ),
  shield: <path d="M12 3.8 5 6.3v5.2c0 4.3 2.9 7.3 7 8.7 4.1-1.4 7-4.4 7-8.7V6.3z" />,
  info: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 11.2v5M12 8h.01" />
    </>
  ),
  warn: (
    <>
      <path d="M12 4.5 20.5 19h-17z" />
      <path d="M12 10.2v4M12 16.7h.01" />
    </>
  ),
  ok: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="m8.3 12.3 2.6 2.6 4.9-5.4" />
    </>
  ),
  bell: (
    <>
      <path d="M6 16.5h12l-1.4-2.2V10a4.6 4.6 0 0 0-9.2 0v4.3z" />
      <path d="M10.3 19.2h3.4" />
    </>
  ),
  person: (
    <>
      <circle cx="12" cy="8.5" r="3.7" />
      <path d="M5 19.5c.8-3.4 3.5-5.2 7-5.2s6.2 1.8 7 5.2" />
    </>
  ),
  key: (
    <>
      <circle cx="8.5" cy="15.5" r="3.7" />
      <path d="m11.2 12.8 7.3-7.3M15.5 8.5l2.4 2.4" />
    </>
  ),
  ladder: <path d="M3.5 6.5h4v4h4v4h4v3.5l5-8" />,
  copy: (
    <>
      <rect x="8.5" y="8.5" width="10.5" height="10.5" rx="2" />
      <path d="M15.5 5H7a2 2 0 0 0-2 2v8.5" />
    </>
  ),
  paste: (
    <>
      <path d="M15.5 5.5H17A1.5 1.5 0 0 1 18.5 7v12A1.5 1.5 0 0 1 17 20.5H7A1.5 1.5 0 0 1 5.5 19V7A1.5 1.5 0 0 1 7 5.5h1.5" />
      <rect x="8.5" y="3.5" width="7" height="4" rx="1" />
      <path d="M12 11v5.5M9.5 14l2.5 2.5L14.5 14" />
    </>
  ),
  refresh: (
    <>
      <path d="M18.5 9A7.2 7.2 0 1 0 19.2 13.5" />
      <path d="M18.8 4.5V9h-4.5" />
    </>
  ),
  more: <path d="M6 12h.01M12 12h.01M18 12h.01" />,
  external: (
    <>
      <path d="M10 6H6.5A1.5 1.5 0 0 0 5 7.5v10A1.5 1.5 0 0 0 6.5 19h10a1.5 1.5 0 0 0 1.5-1.5V14" />
      <path d="M13.5 5H19v5.5M18.5 5.5 11 13" />
    </>
  ),
  logout: (
    <>
      <path d="M10 5H6.5A1.5 1.5 0 0 0 5 6.5v11A1.5 1.5 0 0 0 6.5 19H10" />
      <path d="M10 12h9.5m-3.5-3.5L19.5 12 16 15.5" />
    </>
  ),
  settings: (
    <>
      <path d="M4.5 8h8M17 8h2.5M4.5 16H7M11.5 16h8" />
      <circle cx="14.7" cy="8" r="2.2" />
      <circle cx="9.3" cy="16" r="2.2" />
    </>
  ),
  trash: <path d="M5.5 7.5h13M9.5 7V5h5v2M7 7.5 8 19h8l1-11.5" />,
  edit: <path d="M5 19h3.5L18.5 9 15 5.5 5 15.5z" />,
  play: <path d="M8 5.5 18.5 12 8 18.5z" />,
  pause: <path d="M9 6v12M15 6v12" />,
  chart: <path d="M4 17.5 9 11l4 3.5 7-8.5" />,
  addBox: (
    <>
      <rect x="4.5" y="4.5" width="15" height="15" rx="3" />
      <path d="M12 8.5v7M8.5 12h7" />
    </>
  ),
  reduceBox: (
    <>
      <rect x="4.5" y="4.5" width="15" height="15" rx="3" />
      <path d="M8.5 12h7" />
    </>
  ),
  closeBox: (
    <>
      <rect x="4.5" y="4.5" width="15" height="15" rx="3" />
      <path d="m9.3 9.3 5.4 5.4M14.7 9.3l-5.4 5.4" />
    </>
  ),
  up: <path d="m6 14.5 6-6 6 6" />,
  home: <path d="M4 10.5 12 4l8 6.5V19a1 1 0 0 1-1 1h-4.5v-5.5h-5V20H5a1 1 0 0 1-1-1z" />,
  compass: (
    <>
      <circle cx="12" cy="12" r="8.2" />
      <path d="m15.2 8.8-1.9 4.5-4.5 1.9 1.9-4.5z" />
    </>
  ),
  strategy: (
    <>
      <path d="M4 6h4.5v4H13v4h4v4.5" />
      <path d="M14.4 16.2 17 18.8l2.6-2.6M15.5 6H20v4" />
    </>
  ),
  team: (
    <>
      <circle cx="12" cy="6" r="2.4" />
      <circle cx="5.6" cy="17.6" r="2.4" />
      <circle cx="18.4" cy="17.6" r="2.4" />
      <path d="M12 8.4v3.4M5.6 15.2v-1A2.4 2.4 0 0 1 8 11.8h8a2.4 2.4 0 0 1 2.4 2.4v1" />
    </>
  ),
  wallet: (
    <>
      <path d="M4.5 8.2A2.2 2.2 0 0 1 6.7 6H17v3" />
      <path d="M4.5 8.2V17a2 2 0 0 0 2 2h12a1 1 0 0 0 1-1v-8a1 1 0 0 0-1-1H6M15.8 14h.01" />
    </>
  ),
  megaphone: (
    <>
      <path d="M5 10v4h2.8l6.7 3.5v-11L7.8 10z" />
      <path d="M17.5 9.8a3.2 3.2 0 0 1 0 4.4" />
    </>
  ),
  camera: (
    <>
      <path d="M4 8.5h3.5L9 6h6l1.5 2.5H20V18H4z" />
      <circle cx="12" cy="13" r="3.2" />
    </>
  ),
  backspace: (
    <>
      <path d="M9 6h10.5v12H9l-5.5-6z" />
      <path d="m11.8 9.8 4.4 4.4M16.2 9.8l-4.4 4.4" />
    </>
  ),
  share: (
    <>
      <path d="M12 14.5V4.5M8.5 8 12 4.5 15.5 8" />
      <path d="M6 11v8.5h12V11" />
    </>
  ),
  list: <path d="M9 6.5h10.5M9 12h10.5M9 17.5h10.5M4.8 6.5h.01M4.8 12h.01M4.8 17.5h.01" />,
  download: <path d="M12 4.5v10M8 10.5l4 4 4-4M5 19.5h14" />,
  mail: (
    <>
      <rect x="3.5" y="6" width="17" height="12.5" rx="2" />
      <path d="m4 7.5 8 6 8-6" />
    </>
  ),
  phone: (
    <>
      <rect x="7" y="3.5" width="10" height="17" rx="2" />
      <path d="M11 17.5h2" />
    </>
  ),
  book: (
    <>
      <path d="M12 6.5c-1.8-1.2-4.2-1.6-7-1.5v13c2.8-.1 5.2.3 7 1.5 1.8-1.2 4.2-1.6 7-1.5V5c-2.8-.1-5.2.3-7 1.5z" />
      <path d="M12 6.5v13" />
    </>
  ),
  pin: (
    <>
      <path d="M12 20.5c4-4.6 6-8 6-10.6a6 6 0 0 0-12 0c0 2.6 2 6 6 10.6z" />
      <circle cx="12" cy="10" r="2.2" />
    </>
  ),
  kindSpot: <path d="M3.5 5h3.6v3.5h3.6V12h3.6l4.2-5M3.5 19.5h17M7.1 15.8h.01M10.7 15.8h.01M14.3 15.8h.01" />,
  kindGrid: <path d="M3.5 5.5h17M3.5 18.5h17M4 15.5l4-7 4 7 4-7 4 7" />,
  kindBowling: (
    <>
      <path d="M3.5 19.5 20.5 9" />
      <circle cx="7" cy="14.2" r="1.5" />
      <circle cx="13.8" cy="8" r="3.2" />
    </>
  ),
  kindPyramid: <path d="M3.5 19.5v-5h5V10h4V6.8h3.2V4.5h4.8v15" />,
  kindVibrate: <path d="M3.5 5.5h17M3.5 18.5h17M3.5 12c1.4-6 2.8-6 4.25 0s2.85 6 4.25 0 2.85-6 4.25 0 2.85 6 4.25 0" />,
  kindMidOrbit: <path d="M3.5 12h2.4M8.9 12h2.4M14.3 12h2.4M19 12h1.5M3.5 14c2-7.5 5-9 8.5-2s6 6.5 8.5-2" />,
  kindDip: <path d="M3.5 5.5c4.5 0 5 12 8.5 12s3.5-7 8.5-9M12 20h.01" />,
  kindIdle: <path d="M3.5 17c6-.5 11-2.5 17-7M3.5 20.5h17M4.8 9a3.2 3.2 0 1 0 6.4 0 3.2 3.2 0 0 0-6.4 0z" />,
} as const;

export type IconName = keyof typeof paths;

export function Icon({ name, size = 24, className }: { name: IconName; size?: 16 | 18 | 20 | 22 | 24; className?: string }) {
  return (
    <svg className={`icon icon-${size} ${className ?? ''}`} viewBox="0 0 24 24" aria-hidden="true">
      {paths[name]}
    </svg>
  );
}

/** The mark for tenants without a picture of their own. */
export function BrandMark({ size = 28 }: { size?: number }) {
  return (
    <svg
      className="brand-mark-icon"
      viewBox="0 0 28 28"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <circle cx="14" cy="14" r="11.5" />
      <path d="M14 2.5v23" />
      <path d="M14 2.5c6 4.2 6 18.8 0 23" />
    </svg>
  );
}
