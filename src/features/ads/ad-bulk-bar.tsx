import { type CsvColumn, toCsvMoment } from '../../lib/files/csv.ts';
import { plural } from '../../lib/format/plural.ts';
import { BulkStatus } from '../../pickers/bulk-status.tsx';
import { adStatusOptions, adStatusText } from '../../texts/ad-texts.ts';
import { trpc } from '../../trpc.ts';
import { BulkBar, type BulkProps } from '../../ui/list/selection/bulk-bar.tsx';
import type { ListedAd } from './ad-types.ts';

const countText = (changed: number) => plural(changed, 'anuncio', 'anuncios');

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
  const setStatus = trpc.ads.setStatusMany.useMutation();
  return (
    <BulkBar {...props} name="anuncios" columns={columns}>
      <BulkStatus
        rows={props.rows}
        options={adStatusOptions}
        countText={countText}
        setStatus={setStatus.mutateAsync}
      />
    </BulkBar>
  );
}
