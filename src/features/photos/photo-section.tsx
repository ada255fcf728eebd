import { ImagePlus } from 'lucide-react';
import { useState } from 'react';
import { formatCount } from '../../lib/format/format.ts';
import { lazyComponent } from '../../lib/loading/lazy-component.tsx';
import { errorText, invalidate, trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { FileDrop } from '../../ui/inputs/file-drop.tsx';
import { CardSection } from '../../ui/layout/card.tsx';
import { UploadList } from '../../ui/uploads/upload-list.tsx';
import { useUploads } from '../../ui/uploads/use-uploads.ts';
import { photoErrorText } from './photo-error-text.ts';
import { type Photo, photoGridClass } from './photo-types.ts';
import { usePhotoChanges } from './use-photo-changes.ts';

/** How many photos are shown at first, so that papers and activity are near. */
const FEW = 8;

const PhotoGrid = lazyComponent(
  () => import('./photo-grid.tsx').then((module) => module.PhotoGrid),
  PhotoGridSkeleton,
);
type SendPhotoCode = typeof import('./send-photo.ts');
let sendPhotoCode: Promise<SendPhotoCode> | undefined;
/** Calls keep their order: one promise for all, since a later import may resolve before the first, which waits for its chunks. */
async function sendPhoto(...args: Parameters<SendPhotoCode['sendPhoto']>) {
  sendPhotoCode ??= import('./send-photo.ts');
  const { sendPhoto: send } = await sendPhotoCode.catch((error) => {
    sendPhotoCode = undefined;
    throw error;
  });
  return send(...args);
}

/** The photos of a property: upload, reorder, view and delete. */
export function PhotoSection({ propertyId }: { propertyId: string }) {
  const { data: photos, error, refetch } = trpc.photos.list.useQuery({ propertyId });
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const [isWhole, setWhole] = useState(false);
  const changes = usePhotoChanges(propertyId, () => setChosen(null));
  const { add, ...sending } = useUploads({
    send: (request) => sendPhoto(propertyId, request),
    // Two are scaled while one is uploading.
    concurrency: 3,
    errorText: photoErrorText,
    onUploaded: () => void refetch(),
    onSettled: (invalidated) => invalidate(invalidated),
  });
  return (
    <CardSection
      title="Fotos"
      actions={
        photos &&
        photos.length > 0 && (
          <Choosing photos={photos} chosen={chosen} onChoose={setChosen} onDelete={changes.remove} />
        )
      }
    >
      <FileDrop
        label="Subir fotos"
        icon={<ImagePlus aria-hidden="true" />}
        accept="image/*"
        multiple
        onFiles={(files) => {
          setWhole(true);
          add(files);
        }}
        className="@container grid grid-cols-1 gap-3"
      >
        {(button) => (
          <>
            {/* Above the photos, which would move it while it is pressed. */}
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              {button}
              <p data-internal="" className="text-13 text-ink-soft">
                JPG, PNG, GIF hasta 10MB cada una
                <span className="block">Comprueba que no aparezcan personas ni documentos.</span>
              </p>
            </div>
            <UploadList {...sending} noun="fotos" />
            {error && !photos ? (
              <ErrorState
                message={errorText(error, 'Error al cargar las imágenes. Por favor, inténtalo de nuevo.')}
                onRetry={() => void refetch()}
              />
            ) : !photos ? (
              <PhotoGridSkeleton />
            ) : photos.length > 0 ? (
              <>
                <p className="text-13 text-ink-soft">
                  {`${formatCount(photos.length)} ${photos.length === 1 ? 'foto' : 'fotos'}`}
                </p>
                <PhotoGrid
                  photos={photos}
                  most={isWhole ? photos.length : FEW}
                  chosen={chosen}
                  onChoose={setChosen}
                  changes={changes}
                />
                {!isWhole && !chosen && photos.length > FEW && (
                  <Button onClick={() => setWhole(true)} className="justify-self-center">
                    {`Ver las ${formatCount(photos.length)}`}
                  </Button>
                )}
              </>
            ) : (
              sending.uploads.length === 0 && (
                <p className="text-ink-soft">Todavía no hay fotos. Arrástralas aquí o elígelas.</p>
              )
            )}
          </>
        )}
      </FileDrop>
    </CardSection>
  );
}

/** The skeleton of the grid, as tall as the photos; before they are counted, one row of the narrowest grid. */
function PhotoGridSkeleton({ photos, most }: { photos?: readonly Photo[]; most?: number }) {
  const keys = photos?.slice(0, most).map(({ id }) => id) ?? ['first', 'second'];
  return (
    <div className={photoGridClass}>
      {keys.map((key) => (
        <Skeleton key={key} className="aspect-4/3" />
      ))}
    </div>
  );
}

type ChoosingProps = {
  photos: readonly Photo[];
  chosen: readonly string[] | null;
  onChoose: (ids: readonly string[] | null) => void;
  onDelete: (ids: string[]) => void;
};

/** The controls for selecting and deleting several photos. */
function Choosing({ photos, chosen, onChoose, onDelete }: ChoosingProps) {
  if (!chosen)
    return (
      <Button size="sm" variant="quiet" onClick={() => onChoose([])}>
        Seleccionar
      </Button>
    );
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Button size="sm" variant="quiet" onClick={() => onChoose(photos.map(({ id }) => id))}>
        Todas
      </Button>
      <Button size="sm" variant="danger" disabled={chosen.length === 0} onClick={() => onDelete([...chosen])}>
        {`Eliminar (${chosen.length})`}
      </Button>
      <Button size="sm" onClick={() => onChoose(null)}>
        Cancelar
      </Button>
    </div>
  );
}
