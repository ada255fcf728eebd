import { useSortable } from '@dnd-kit/react/sortable';
import { ArrowLeft, ArrowRight, Check, Ellipsis, Star, Trash2 } from 'lucide-react';
import { classes } from '../../lib/classes.ts';
import { IconButton } from '../../ui/button.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { Menu } from '../../ui/overlay/menu.tsx';
import { FIRST_SORTABLE_INDEX } from './photo-drag.ts';
import { type Photo, photoPath } from './photo-types.ts';

const tileClass = 'group relative aspect-4/3 touch-manipulation overflow-hidden rounded-md bg-sunken';
const pictureClass = 'block size-full cursor-pointer focus-visible:-outline-offset-4';

function PhotoImage({ photo }: { photo: Photo }) {
  return (
    <img
      src={photoPath(photo, 'thumb')}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
      className="size-full object-cover"
    />
  );
}
const Cover = () => (
  <Badge tone="new" className="pointer-events-none absolute bottom-1 left-1">
    Portada
  </Badge>
);

type PositionProps = { photo: Photo; index: number; total: number };
type PhotoChoiceProps = PositionProps & { chosen: boolean; onToggle: () => void };

/** A photo in selection mode: selectable, not sortable. */
export function PhotoChoice({ photo, index, total, chosen, onToggle }: PhotoChoiceProps) {
  return (
    <li className={classes(tileClass, chosen && 'outline-3 outline-offset-1 outline-accent')}>
      <button
        type="button"
        aria-label={`Seleccionar foto ${index + 1} de ${total}`}
        aria-pressed={chosen}
        title={photo.fileName}
        onClick={onToggle}
        className={pictureClass}
      >
        <PhotoImage photo={photo} />
      </button>
      {photo.isPortrait && <Cover />}
      {chosen && (
        <span className="pointer-events-none absolute top-2 right-2 grid size-6 place-items-center rounded-full bg-accent text-accent-ink">
          <Check aria-hidden="true" className="size-4" />
        </span>
      )}
    </li>
  );
}

type PhotoTileProps = PositionProps & {
  busy: boolean;
  onOpen: () => void;
  onMove: (to: number) => void;
  onCover: () => void;
  onDelete: () => void;
};

/** A photo in the grid, sortable by pointer and keyboard. */
export function SortablePhoto(props: PhotoTileProps) {
  const { photo, index, busy } = props;
  const { ref, handleRef, isDragSource } = useSortable({
    id: photo.id,
    index: index - FIRST_SORTABLE_INDEX,
    disabled: busy,
  });
  return <PhotoTile {...props} tileRef={ref} handleRef={handleRef} isDragged={isDragSource} />;
}

type DragProps = {
  tileRef?: (tile: Element | null) => void;
  handleRef?: (handle: Element | null) => void;
  isDragged?: boolean;
};

/** A photo in the grid: a click opens it, its menu has the other actions. */
export function PhotoTile({ tileRef, handleRef, isDragged, ...props }: PhotoTileProps & DragProps) {
  const { photo, index, total, busy, onOpen, onMove, onCover, onDelete } = props;
  const position = `Foto ${index + 1} de ${total}`;
  return (
    <li ref={tileRef} className={classes(tileClass, isDragged && 'opacity-50')}>
      <button
        ref={handleRef}
        type="button"
        aria-roledescription={handleRef && 'foto que se arrastra'}
        aria-label={`${position}${photo.isPortrait ? ', portada' : ''}: ampliar`}
        title={photo.fileName}
        onClick={onOpen}
        className={pictureClass}
      >
        <PhotoImage photo={photo} />
      </button>
      {photo.isPortrait && <Cover />}
      <div data-still className="absolute top-1 right-1">
        <Menu
          label={`${position}: opciones`}
          trigger={
            <IconButton size="sm" variant="secondary" label={`${position}: opciones`} disabled={busy}>
              <Ellipsis aria-hidden="true" />
            </IconButton>
          }
          // The cover is always first.
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
              disabled: index <= 1,
              onSelect: () => onMove(index - 1),
            },
            {
              label: 'Mover después',
              icon: <ArrowRight aria-hidden="true" />,
              disabled: index === 0 || index === total - 1,
              onSelect: () => onMove(index + 1),
            },
            'separator',
            { label: 'Eliminar', icon: <Trash2 aria-hidden="true" />, danger: true, onSelect: onDelete },
          ]}
        />
      </div>
    </li>
  );
}
