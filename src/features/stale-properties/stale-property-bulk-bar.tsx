import { type CsvColumn, downloadCsv, toCsvMoment } from '../../lib/files/csv.ts';
import { priceText } from '../../lib/format/price-text.ts';
import { BulkBar, type BulkProps } from '../../ui/list/selection/bulk-bar.tsx';
import type { StaleProperty } from './stale-property-types.ts';
import { toReasonTexts } from './stale-reasons.ts';

const moment = (iso: string | null) => (iso === null ? null : toCsvMoment(iso));
const columns: readonly CsvColumn<StaleProperty>[] = [
  ['Título', ({ title }) => title],
  ['Dirección', ({ address }) => address],
  ['Qué pasa', (property) => toReasonTexts(property).join(', ')],
  ['Precio', (property) => priceText(property)],
  ['Publicada', ({ publishedAt }) => moment(publishedAt)],
  ['Último lead', ({ lastLeadAt }) => moment(lastLeadAt)],
  ['Precio desde', ({ priceSince }) => moment(priceSince)],
  ['Propietario', ({ ownerName }) => ownerName],
  ['Responsable', ({ responsible }) => responsible?.name],
];

/** What can be done with the chosen properties without movement. */
export const StalePropertyBulkBar = (props: BulkProps<StaleProperty>) => (
  <BulkBar {...props} onExport={() => downloadCsv('sin-movimiento', columns, props.rows)} />
);
