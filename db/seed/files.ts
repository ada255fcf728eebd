import { documentCategories } from '../domain/documents.ts';
import { paper } from './papers.ts';
import { facade, room } from './pictures.ts';
import { randomOf } from './random.ts';

const SEED = 2027;
/** Properties that have photos, and how many of them have papers. */
const SHOWN = 14;
const FILED = 9;

/** Puts bytes where the API takes them; the path names what they are. */
export type SendFile = (path: string, bytes: Buffer) => Promise<void>;
type Property = { id: string; title: string };

/** Photos and documents of the newest properties, through the door that everybody's files take. */
export async function seedFiles(send: SendFile, properties: readonly Property[]): Promise<void> {
  const random = randomOf(SEED);
  for (const [place, { id, title }] of properties.slice(0, SHOWN).entries()) {
    const pictures = [facade(random), ...Array.from({ length: random.between(2, 4) }, () => room(random))];
    for (const [index, picture] of pictures.entries()) {
      const query = new URLSearchParams({ name: `foto-${index + 1}.png`, key: random.uuid() });
      await send(`/api/uploads/photos/${id}?${query}`, picture);
    }
    if (place >= FILED) continue;
    for (const category of random.some(documentCategories, random.between(1, 5))) {
      const query = new URLSearchParams({
        category,
        name: `${category.split(' (')[0]}.pdf`,
        key: random.uuid(),
      });
      const lines = [title, 'Documento de demostración de Llavero.', 'No tiene ningún valor legal.'];
      await send(`/api/uploads/documents/${id}?${query}`, paper(category, lines));
    }
  }
}
