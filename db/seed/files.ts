import { createHash } from 'node:crypto';
import { documentCategories, requiredDocuments } from '../domain/documents/documents.ts';
import { createPdf } from './pdf.ts';
import { drawFacade, drawRoom } from './photos.ts';
import { createRandom } from './random.ts';

const SEED = 2027;
/** Properties with photos, and how many of these have documents. */
const WITH_PHOTOS = 14;
const WITH_DOCUMENTS = 12;

/** A file of the demo: the path of the API that takes it by PUT, its client key, and what draws it. */
export type DemoFile = {
  propertyId: string;
  path: string;
  clientKey: string;
  create: () => Buffer;
};
type Property = { id: string; title: string };

/** Returns the photos and documents of the newest properties, in the order in which they must arrive: the first photo is the cover. */
export function listDemoFiles(properties: readonly Property[]): DemoFile[] {
  return properties
    .slice(0, WITH_PHOTOS)
    .flatMap((property, index) => [
      ...listPhotos(property, index),
      ...(index < WITH_DOCUMENTS ? listDocuments(property, index) : []),
    ]);
}

function listPhotos({ id }: Property, propertyIndex: number): DemoFile[] {
  const seed = SEED + propertyIndex * 10;
  return Array.from({ length: createRandom(seed).between(3, 5) }, (_, index) => {
    const draw = index === 0 ? drawFacade : drawRoom;
    return toFile('photos', id, { name: `foto-${index + 1}.png` }, () => draw(createRandom(seed + index)));
  });
}

function listDocuments({ id, title }: Property, propertyIndex: number): DemoFile[] {
  const random = createRandom(-SEED - propertyIndex);
  const lines = [title, 'Documento de demostración de Llavero.', 'No tiene ningún valor legal.'];
  // Every third one is complete; the others lack something, most of which are published.
  const categories =
    propertyIndex % 3 === 2 ? requiredDocuments : random.some(documentCategories, random.between(1, 5));
  return categories.map((category) =>
    toFile('documents', id, { category, name: `${category.split(' (')[0]}.pdf` }, () =>
      createPdf(category, lines),
    ),
  );
}

function toFile(
  kind: 'photos' | 'documents',
  propertyId: string,
  details: Record<string, string> & { name: string },
  create: () => Buffer,
): DemoFile {
  const clientKey = toUuid(`${kind}/${propertyId}/${details.name}`);
  const query = new URLSearchParams({ ...details, key: clientKey });
  return { propertyId, path: `/api/uploads/${kind}/${propertyId}?${query}`, clientKey, create };
}

/** A UUID of version 4 that is always the same for a text, so that an upload which is sent again is recognized. */
function toUuid(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
