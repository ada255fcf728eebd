import Lightbox from 'yet-another-react-lightbox';
import 'yet-another-react-lightbox/styles.css';
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

/** The photos one by one, as large as the screen. */
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
    />
  );
}
