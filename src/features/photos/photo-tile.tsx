import { useSortable } from '@dnd-kit/react/sortable';
import { ArrowLeft, ArrowRight, Ellipsis, Star, Trash2 } from 'lucide-react';
import { classes } from '../../lib/classes.ts';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { type Photo, photoPath } from './photo-types.ts';

type PhotoTileProps = {
  photo: Photo;
  index: number;
  total: number;
  busy: boolean;
  /** Null while nobody is choosing. */
  chosen: boolean | null;
  onToggle: () => void;
  onOpen: () => void;
  onMove: (to: number) => void;
  onCover: () => void;
  onDelete: () => void;
};

/** A photo in the grid: opened by a click, carried by hand or keyboard, and everything else in its menu. */
export function PhotoTile(props: PhotoTileProps) {
  const { photo, index, total, busy, chosen, onToggle, onOpen, onMove, onCover, onDelete } = props;
  const choosing = chosen !== null;
  const { ref, handleRef, isDragSource } = useSortable({ id: photo.id, index, disabled: busy || choosing });
  const place = `Foto ${index + 1} de ${total}`;
  return (
    <li
      ref={ref}
      className={classes(
        'group relative aspect-4/3 touch-manipulation overflow-hidden rounded-md bg-sunken',
        isDragSource && 'opacity-50',
        chosen && 'outline-3 outline-accent outline-offset-1',
      )}
    >
      <button
        ref={handleRef}
        type="button"
        aria-label={
          choosing
            ? `Seleccionar ${place.toLowerCase()}`
            : `${place}${photo.isPortrait ? ', portada' : ''}: ampliar`
        }
        aria-pressed={chosen ?? undefined}
        title={photo.fileName}
        onClick={choosing ? onToggle : onOpen}
        onKeyDown={(event) => {
          // Space takes the photo to carry it; Enter opens it.
          if (event.key === 'Enter' && !choosing) onOpen();
        }}
        className="block size-full cursor-pointer focus-visible:-outline-offset-4"
      >
        <img
          src={photoPath(photo, 'thumb')}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          className="size-full object-cover"
        />
      </button>
      {photo.isPortrait && (
        <Badge tone="new" className="pointer-events-none absolute top-2 left-2">
          Portada
        </Badge>
      )}
      {!choosing && (
        <div data-still className="absolute top-1 right-1">
          <Menu
            label={`${place}: opciones`}
            trigger={
              <IconButton size="sm" variant="secondary" label={`${place}: opciones`} disabled={busy}>
                <Ellipsis aria-hidden="true" />
              </IconButton>
            }
            items={[
              {
                label: 'Elegir como portada',
                icon: <Star aria-hidden="true" />,
                disabled: photo.isPortrait,
                onSelect: onCover,
              },
              {
                label: 'Mover antes',
                icon: <ArrowLeft aria-hidden="true" />,
                disabled: index === 0,
                onSelect: () => onMove(index - 1),
              },
              {
                label: 'Mover después',
                icon: <ArrowRight aria-hidden="true" />,
                disabled: index === total - 1,
                onSelect: () => onMove(index + 1),
              },
              'separator',
              { label: 'Eliminar', icon: <Trash2 aria-hidden="true" />, danger: true, onSelect: onDelete },
            ]}
          />
        </div>
      )}
    </li>
  );
}
