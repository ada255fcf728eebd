import { type CsvColumn, downloadCsv, toCsvMoment } from '../../lib/files/csv.ts';
import { BulkBar, type BulkProps } from '../../ui/list/selection/bulk-bar.tsx';
import type { LackingProperty } from './document-types.ts';

const columns: readonly CsvColumn<LackingProperty>[] = [
  ['Título', ({ title }) => title],
  ['Dirección', ({ address }) => address],
  ['Documentos que faltan', ({ missing }) => missing.join(', ')],
  ['Publicada', ({ isPublished }) => (isPublished ? 'Sí' : 'No')],
  ['Propietario', ({ ownerName }) => ownerName],
  ['Responsable', ({ responsible }) => responsible?.name],
  ['Creada', ({ createdAt }) => toCsvMoment(createdAt)],
];

/** What can be done with the chosen properties that lack documents. */
export const MissingDocumentBulkBar = (props: BulkProps<LackingProperty>) => (
  <BulkBar {...props} onExport={() => downloadCsv('documentacion-pendiente', columns, props.rows)} />
);
