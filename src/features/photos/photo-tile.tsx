import { useSortable } from '@dnd-kit/react/sortable';
import { ArrowLeft, ArrowRight, Check, Ellipsis, Star, Trash2 } from 'lucide-react';
import { classes } from '../../lib/classes.ts';
import { IconButton } from '../../ui/button.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { Menu } from '../../ui/overlay/menu.tsx';
import { BEHIND_COVER } from './photo-drag.ts';
import { type Photo, photoPath } from './photo-types.ts';

const tileClass = 'group relative aspect-4/3 touch-manipulation overflow-hidden rounded-md bg-sunken';
const pictureClass = 'block size-full cursor-pointer focus-visible:-outline-offset-4';

function Picture({ photo }: { photo: Photo }) {
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
  <Badge tone="new" className="pointer-events-none absolute top-2 left-2">
    Portada
  </Badge>
);

type PlaceProps = { photo: Photo; index: number; total: number };
type PhotoChoiceProps = PlaceProps & { chosen: boolean; onToggle: () => void };

/** A photo while several are being chosen: it can be chosen, and stays where it is. */
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
        <Picture photo={photo} />
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

type PhotoTileProps = PlaceProps & {
  busy: boolean;
  onOpen: () => void;
  onMove: (to: number) => void;
  onCover: () => void;
  onDelete: () => void;
};

/** A photo in the grid that is carried to another place by hand or keyboard. */
export function SortablePhoto(props: PhotoTileProps) {
  const { photo, index, busy } = props;
  const { ref, handleRef, isDragSource } = useSortable({
    id: photo.id,
    index: index - BEHIND_COVER,
    disabled: busy,
  });
  return <PhotoTile {...props} tileRef={ref} handleRef={handleRef} carried={isDragSource} />;
}

type DragProps = {
  tileRef?: (tile: Element | null) => void;
  handleRef?: (handle: Element | null) => void;
  carried?: boolean;
};

/** A photo in the grid: opened by a click, and everything else in its menu. The cover stays where it is. */
export function PhotoTile({ tileRef, handleRef, carried, ...props }: PhotoTileProps & DragProps) {
  const { photo, index, total, busy, onOpen, onMove, onCover, onDelete } = props;
  const place = `Foto ${index + 1} de ${total}`;
  return (
    <li ref={tileRef} className={classes(tileClass, carried && 'opacity-50')}>
      <button
        ref={handleRef}
        type="button"
        aria-roledescription={handleRef && 'foto que se arrastra'}
        aria-label={`${place}${photo.isPortrait ? ', portada' : ''}: ampliar`}
        title={photo.fileName}
        onClick={onOpen}
        className={pictureClass}
      >
        <Picture photo={photo} />
      </button>
      {photo.isPortrait && <Cover />}
      <div data-still className="absolute top-1 right-1">
        <Menu
          label={`${place}: opciones`}
          trigger={
            <IconButton size="sm" variant="secondary" label={`${place}: opciones`} disabled={busy}>
              <Ellipsis aria-hidden="true" />
            </IconButton>
          }
          // The cover stays first, whatever else moves.
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
