import { documentCategories } from '../domain/properties/documents.ts';
import { createPdf } from './pdf.ts';
import { drawFacade, drawRoom } from './photos.ts';
import { createRandom } from './random.ts';

const SEED = 2027;
/** Properties with photos, and how many of these have documents. */
const WITH_PHOTOS = 14;
const WITH_DOCUMENTS = 9;

/** Sends a PUT request with the bytes to a path of the API. */
export type SendFile = (path: string, bytes: Buffer) => Promise<void>;
type Property = { id: string; title: string };

/** Uploads photos and documents of the newest properties through the API. */
export async function seedFiles(send: SendFile, properties: readonly Property[]): Promise<void> {
  const random = createRandom(SEED);
  for (const [propertyIndex, { id, title }] of properties.slice(0, WITH_PHOTOS).entries()) {
    const pictures = [
      drawFacade(random),
      ...Array.from({ length: random.between(2, 4) }, () => drawRoom(random)),
    ];
    for (const [index, picture] of pictures.entries()) {
      const query = new URLSearchParams({ name: `foto-${index + 1}.png`, key: random.uuid() });
      await send(`/api/uploads/photos/${id}?${query}`, picture);
    }
    if (propertyIndex >= WITH_DOCUMENTS) continue;
    for (const category of random.some(documentCategories, random.between(1, 5))) {
      const query = new URLSearchParams({
        category,
        name: `${category.split(' (')[0]}.pdf`,
        key: random.uuid(),
      });
      const lines = [title, 'Documento de demostración de Llavero.', 'No tiene ningún valor legal.'];
      await send(`/api/uploads/documents/${id}?${query}`, createPdf(category, lines));
    }
  }
}
