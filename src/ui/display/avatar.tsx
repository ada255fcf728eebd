import { useState } from 'react';
import { classes } from '../../lib/classes.ts';

const hues = [
  'bg-event-1-soft text-event-1',
  'bg-event-2-soft text-event-2',
  'bg-event-3-soft text-event-3',
  'bg-event-4-soft text-event-4',
  'bg-event-5-soft text-event-5',
  'bg-event-6-soft text-event-6',
  'bg-event-7-soft text-event-7',
  'bg-event-8-soft text-event-8',
];
const sizes = { sm: 'size-6 text-12 tracking-tighter', md: 'size-8 text-13', lg: 'size-16 text-20' };

// A word begins with a letter, with its accents; ordinal signs end one ('M.ª').
const WORD = /(?![ªº])(\p{L}\p{M}*)[\p{L}\p{M}\p{N}'’·]*/gu;

/** The first two initials of a name, or of an email address's local part: 'MP'; '?' where there is no letter. */
export function initials(name: string) {
  const words = name.replace(/@.*/, '').normalize().matchAll(WORD);
  const letters = Array.from(words, ([, letter]) => letter).slice(0, 2);
  return letters.join('').toLocaleUpperCase('es') || '?';
}

function pickHue(name: string) {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return hues[sum % hues.length];
}

type AvatarProps = { name: string; src?: string | null; size?: keyof typeof sizes; className?: string };

// Always beside the visible name, so it is hidden from screen readers.
export function Avatar({ name, src, size = 'md', className }: AvatarProps) {
  const box = classes('shrink-0 rounded-full select-none', sizes[size], className);
  // An image that fails to load falls back to the initials.
  const [broken, setBroken] = useState<string | null>(null);
  if (src && src !== broken)
    return (
      <img
        src={src}
        alt=""
        className={classes(box, 'bg-sunken object-cover')}
        onError={() => setBroken(src)}
      />
    );
  return (
    <span
      aria-hidden="true"
      className={classes(box, 'inline-grid place-items-center font-semibold', pickHue(name))}
    >
      {initials(name)}
    </span>
  );
}
