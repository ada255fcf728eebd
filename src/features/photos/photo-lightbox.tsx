import Lightbox, { useLightboxState } from 'yet-another-react-lightbox';
import 'yet-another-react-lightbox/styles.css';
import { formatCount } from '../../lib/format/format.ts';
import { DateTime } from '../../ui/display/date-time.tsx';
import { type Photo, photoPath } from './photo-types.ts';

const labels = {
  Previous: 'Anterior',
  Next: 'Siguiente',
  Close: 'Cerrar',
  Lightbox: 'Fotos',
  'Photo gallery': 'Galería de fotos',
  Carousel: 'Carrusel',
  Slide: 'Foto',
  '{index} of {total}': '{index} de {total}',
};

/** A full-screen lightbox of the photos, with position, uploader and date. */
export function PhotoLightbox({
  photos,
  index,
  onClose,
}: {
  photos: readonly Photo[];
  index: number;
  onClose: () => void;
}) {
  return (
    <Lightbox
      open
      index={index}
      close={onClose}
      labels={labels}
      slides={photos.map((photo) => ({ src: photoPath(photo, 'medium'), alt: photo.fileName }))}
      carousel={{ finite: photos.length < 2 }}
      controller={{ closeOnBackdropClick: true, closeOnPullDown: true }}
      render={{ controls: () => <PhotoCaption photos={photos} /> }}
    />
  );
}

function PhotoCaption({ photos }: { photos: readonly Photo[] }) {
  const { currentIndex } = useLightboxState();
  const photo = photos[currentIndex];
  if (!photo) return null;
  const { createdAt, uploadedBy } = photo;
  return (
    <p className="pointer-events-none absolute inset-x-0 bottom-0 flex flex-wrap justify-center gap-x-3 bg-linear-to-t from-[#000000d9] via-[#00000099] to-transparent px-4 pt-12 pb-4 text-13 text-white/80">
      <span className="font-medium text-white tabular-nums">
        {formatCount(currentIndex + 1)} de {formatCount(photos.length)}
      </span>
      <span>
        Subida {uploadedBy && `por ${uploadedBy}, `}
        <DateTime iso={createdAt} relative />
      </span>
    </p>
  );
}
