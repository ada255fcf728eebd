import { DragDropProvider } from '@dnd-kit/react';
import { useState } from 'react';
import { Lightbox } from './lightbox.ts';
import { getDropPositions, photoPlugins, photoSensors } from './photo-drag.ts';
import { PhotoChoice, PhotoTile, SortablePhoto } from './photo-tile.tsx';
import { type Photo, photoGridClass } from './photo-types.ts';
import type { usePhotoChanges } from './use-photo-changes.ts';

type PhotoGridProps = {
  photos: readonly Photo[];
  /** How many of them are shown while none are chosen. */
  most: number;
  chosen: readonly string[] | null;
  onChoose: (ids: readonly string[]) => void;
  changes: ReturnType<typeof usePhotoChanges>;
};

/** A copy of the list with the item at `from` moved to `to`. */
function moveItem<T>(list: readonly T[], from: number, to: number): T[] {
  const others = list.filter((_, index) => index !== from);
  return [...others.slice(0, to), ...list.slice(from, from + 1), ...others.slice(to)];
}

/** The grid of the photos in their order; the first is the cover. */
export function PhotoGrid({ photos, most, chosen, onChoose, changes }: PhotoGridProps) {
  const [open, setOpen] = useState<number | null>(null);
  const move = (from: number, to: number) => {
    // The cover stays first.
    if (from !== to && Math.min(from, to) > 0 && to < photos.length)
      void changes.arrange(moveItem(photos, from, to));
  };
  const toggle = (id: string) =>
    onChoose(chosen?.includes(id) ? chosen.filter((one) => one !== id) : [...(chosen ?? []), id]);
  return (
    <DragDropProvider
      sensors={photoSensors}
      plugins={photoPlugins}
      onDragEnd={(event) => {
        const positions = getDropPositions(event);
        if (positions && !event.canceled && positions.from !== positions.to)
          move(positions.from, positions.to);
      }}
    >
      <ul aria-label="Fotos" className={photoGridClass}>
        {(chosen ? photos : photos.slice(0, most)).map((photo, index) => {
          if (chosen)
            return (
              <PhotoChoice
                key={photo.id}
                photo={photo}
                index={index}
                total={photos.length}
                chosen={chosen.includes(photo.id)}
                onToggle={() => toggle(photo.id)}
              />
            );
          // The cover is not sortable: it can neither be moved nor replaced by dragging.
          const Tile = photo.isPortrait ? PhotoTile : SortablePhoto;
          return (
            <Tile
              key={photo.id}
              photo={photo}
              index={index}
              total={photos.length}
              busy={changes.busy}
              onOpen={() => setOpen(index)}
              onMove={(to) => move(index, to)}
              onCover={() => changes.setCover(photo)}
              onDelete={() => changes.remove([photo.id])}
            />
          );
        })}
      </ul>
      {open !== null && <Lightbox photos={photos} index={open} onClose={() => setOpen(null)} />}
    </DragDropProvider>
  );
}
