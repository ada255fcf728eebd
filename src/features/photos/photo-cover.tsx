import { useState } from 'react';
import { classes } from '../../lib/classes.ts';
import { plural } from '../../lib/format/plural.ts';
import { trpc } from '../../trpc.ts';
import { Lightbox } from './lightbox.ts';
import { photoPath } from './photo-types.ts';

/** The cover of a property, large: a click opens its photos. Nothing without photos; while they load, its place. */
export function PhotoCover({ propertyId, className }: { propertyId: string; className?: string }) {
  const { data: photos } = trpc.photos.list.useQuery({ propertyId });
  const [open, setOpen] = useState(false);
  const frameClass = classes('aspect-2/1 overflow-hidden rounded-lg bg-sunken', className);
  const cover = photos?.[0];
  if (!photos) return <div className={frameClass} />;
  if (!cover) return null;
  return (
    <div className={frameClass}>
      <button
        type="button"
        aria-label={`Portada: ver ${plural(photos.length, 'foto', 'fotos')}`}
        onClick={() => setOpen(true)}
        className="size-full cursor-pointer rounded-lg focus-visible:-outline-offset-4"
      >
        <img
          src={photoPath(cover, 'medium')}
          alt=""
          loading="lazy"
          decoding="async"
          className="size-full object-cover"
        />
      </button>
      {open && <Lightbox photos={photos} index={0} onClose={() => setOpen(false)} />}
    </div>
  );
}
