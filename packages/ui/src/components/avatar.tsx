// A person's picture, or the initials of their name where there is none. Decorative: the name stands beside it.
import { useState } from 'react';

export interface AvatarProps {
  name: string;
  /** Address of the picture; empty for none. */
  src: string;
  size?: 'normal' | 'large' | 'huge' | undefined;
}

const sizeClass = { normal: '', large: 'avatar-large', huge: 'avatar-huge' } as const;

export function Avatar({ name, src, size = 'normal' }: AvatarProps) {
  // The address that failed to load; another address is tried again.
  const [broken, setBroken] = useState('');
  return (
    <span className={`avatar ${sizeClass[size]}`} aria-hidden="true">
      {src === '' || broken === src ? initials(name) : <img src={src} alt="" onError={() => setBroken(src)} />}
    </span>
  );
}

/** First letters of the first two words; whole characters, also beyond the basic plane. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/).slice(0, 2);
  return words
    .map((word) => Array.from(word)[0] ?? '')
    .join('')
    .toUpperCase();
}
