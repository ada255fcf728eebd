import { House } from 'lucide-react';
import { classes } from '../../lib/classes.ts';
import { thumbnailPath } from '../../lib/files/image-path.ts';

export type Cover = { id: string; thumb: string };

/** The cover of a property as a thumbnail, or an outline of a house; `className` sets another size. */
export const CoverThumbnail = ({ cover, className }: { cover: Cover | null; className?: string }) => (
  <span
    className={classes(
      'grid shrink-0 place-items-center overflow-hidden rounded-md bg-sunken text-ink-faint [&>svg]:size-[40%]',
      className ?? 'h-12 w-16',
    )}
  >
    {cover ? (
      <img
        src={thumbnailPath(cover)}
        alt=""
        loading="lazy"
        decoding="async"
        className="size-full object-cover"
      />
    ) : (
      <House aria-hidden="true" />
    )}
  </span>
);
