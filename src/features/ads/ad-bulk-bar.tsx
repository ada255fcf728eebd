import { type CsvColumn, toCsvMoment } from '../../lib/files/csv.ts';
import { adStatusText } from '../../texts/ad-texts.ts';
import { BulkBar, type BulkProps } from '../../ui/list/selection/bulk-bar.tsx';
import type { ListedAd } from './ad-types.ts';

const columns: readonly CsvColumn<ListedAd>[] = [
  ['Título', ({ title }) => title],
  ['Propiedad', ({ propertyTitle }) => propertyTitle],
  ['Plataforma', ({ platform }) => platform],
  ['Estado', ({ status }) => adStatusText(status)],
  ['Vistas', ({ views }) => views],
  ['Leads', ({ leadsCount }) => leadsCount],
  ['Actualizado', ({ updatedAt }) => toCsvMoment(updatedAt)],
  ['Creado', ({ createdAt }) => toCsvMoment(createdAt)],
];

/** What can be done with the chosen ads. */
export function AdBulkBar(props: BulkProps<ListedAd>) {
  return <BulkBar {...props} name="anuncios" columns={columns} />;
}
