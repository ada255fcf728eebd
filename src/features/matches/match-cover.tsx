import { House } from 'lucide-react';
import { thumbnailPath } from '../../lib/files/image-path.ts';

/** The cover of a property as a thumbnail, or an outline of a house. */
export const MatchCover = ({ cover }: { cover: { id: string; thumb: string } | null }) => (
  <span className="grid h-12 w-16 shrink-0 place-items-center overflow-hidden rounded-md bg-sunken text-ink-faint [&>svg]:size-5">
    {cover ? (
      <img src={thumbnailPath(cover)} alt="" loading="lazy" className="size-full object-cover" />
    ) : (
      <House aria-hidden="true" />
    )}
  </span>
);
