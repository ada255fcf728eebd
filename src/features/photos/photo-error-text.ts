import { UploadError } from '../../lib/files/send-file.ts';

/** What is said of a photo that did not arrive. */
export const photoErrorText = (error: unknown): string =>
  error instanceof UploadError && error.hasServerMessage
    ? error.message
    : 'Error al subir las imágenes. Por favor, inténtalo de nuevo.';
