import { propertyStatuses } from '../../../db/domain/properties/properties.ts';
import { BulkAssign } from '../../components/bulk/bulk-assign.tsx';
import { BulkStatus } from '../../components/bulk/bulk-status.tsx';
import { BulkTags } from '../../components/tags/bulk-tags.tsx';
import { appendOwnPairCount } from '../../lib/format/match-count-texts.ts';
import { plural } from '../../lib/format/plural.ts';
import { toLabelOptions } from '../../texts/option-texts.ts';
import { trpc } from '../../trpc.ts';
import { exportList } from '../../ui/list/export-list.ts';
import { BulkBar, type BulkProps } from '../../ui/list/selection/bulk-bar.tsx';
import type { ListedProperty } from './property-types.ts';
import { requestClosing } from './request-closing.ts';

const countText = (changed: number) => plural(changed, 'propiedad', 'propiedades');

/** What can be done with the chosen properties. */
export function PropertyBulkBar(props: BulkProps<ListedProperty>) {
  const assign = trpc.properties.assignMany.useMutation();
  const setStatus = trpc.properties.setStatusMany.useMutation();
  return (
    <BulkBar
      {...props}
      onExport={() => void exportList('properties', { ids: props.rows.map(({ id }) => id) })}
    >
      <BulkAssign rows={props.rows} countText={countText} assign={assign.mutateAsync} />
      <BulkStatus
        rows={props.rows}
        options={toLabelOptions(propertyStatuses)}
        countText={countText}
        setStatus={async (input) => {
          const saved = await setStatus.mutateAsync(input);
          const [first] = input.rows;
          const ids = input.rows.map(({ id }) => id);
          if (first && !input.skipChanged) requestClosing(ids, first.status);
          return saved;
        }}
        addMatches={appendOwnPairCount}
      />
      <BulkTags kind="property" rows={props.rows} countText={countText} />
    </BulkBar>
  );
}
