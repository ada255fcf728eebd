import { type CsvColumn, toCsvMoment } from '../../lib/files/csv.ts';
import { plural } from '../../lib/format/plural.ts';
import { BulkAssign } from '../../pickers/bulk-assign.tsx';
import { BulkStatus } from '../../pickers/bulk-status.tsx';
import { BulkTags } from '../../pickers/tags/bulk-tags.tsx';
import { ownerStatusOptions, ownerStatusText } from '../../texts/owner-texts.ts';
import { trpc } from '../../trpc.ts';
import { BulkBar, type BulkProps } from '../../ui/list/selection/bulk-bar.tsx';
import type { ListedOwner } from './owner-types.ts';

const countText = (changed: number) => plural(changed, 'propietario', 'propietarios');

const columns: readonly CsvColumn<ListedOwner>[] = [
  ['Nombre', ({ name }) => name],
  ['Email', ({ email }) => email],
  ['Teléfono', ({ phone }) => phone],
  ['Estado', ({ status }) => ownerStatusText(status)],
  ['Propiedades', ({ propertiesCount }) => propertiesCount],
  ['Anuncios activos', ({ activeAdsCount }) => activeAdsCount],
  ['Responsable', ({ responsible }) => responsible?.name],
  ['Creado', ({ createdAt }) => toCsvMoment(createdAt)],
];

/** What can be done with the chosen owners. */
export function OwnerBulkBar(props: BulkProps<ListedOwner>) {
  const assign = trpc.owners.assignMany.useMutation();
  const setStatus = trpc.owners.setStatusMany.useMutation();
  return (
    <BulkBar {...props} name="propietarios" columns={columns}>
      <BulkAssign rows={props.rows} countText={countText} assign={assign.mutateAsync} />
      <BulkStatus
        rows={props.rows}
        options={ownerStatusOptions}
        countText={countText}
        setStatus={setStatus.mutateAsync}
      />
      <BulkTags kind="owner" rows={props.rows} countText={countText} />
    </BulkBar>
  );
}
