import { ScanError } from './engine/engine.ts';
import type { ColorMode } from './engine/enhance.ts';

const noEngine = 'Failed to load OpenCV.js';

/** The error messages of a scan; `detail` ends the sentence. */
export const scanErrorTexts = {
  noEngine,
  noPhoto: 'OpenCV.js no está cargado o no hay imagen para escanear.',
  opening: 'Error al cargar la imagen para escanear.',
  finding: (detail: string) => `Error al procesar la imagen: ${detail}`,
  straightening: (detail: string) => `Error al escanear el documento: ${detail}`,
};

/** The advice above the corners, by where they come from. */
export const adviceTexts = {
  found: 'Estas son las esquinas que hemos encontrado. Muévelas si hace falta.',
  none: 'No hemos encontrado los bordes de la página. Coloca tú las esquinas.',
  byHand: 'Coloca las cuatro esquinas sobre las de la página.',
  crossed: 'Las esquinas se cruzan: colócalas alrededor de la página.',
  page: 'Así quedará el documento.',
  beforePhoto: 'Elige la foto igualmente: colocarás tú las esquinas.',
  withoutEngine: 'Coloca tú las esquinas: el documento se enderezará igual.',
};

export const cornerNames = [
  'Esquina superior izquierda',
  'Esquina superior derecha',
  'Esquina inferior derecha',
  'Esquina inferior izquierda',
] as const;

export const colorModeNames: Record<ColorMode, string> = {
  original: 'Original',
  color: 'Color',
  mono: 'Blanco y negro',
};

/** The message of an error, as the detail of a Spanish sentence. */
export const errorDetail = (error: unknown) =>
  error instanceof ScanError ? error.message : 'el escáner ha fallado';
