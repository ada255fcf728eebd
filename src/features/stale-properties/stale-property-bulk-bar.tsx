import { exportList } from '../../ui/list/export-list.ts';
import { BulkBar, type BulkProps } from '../../ui/list/selection/bulk-bar.tsx';
import type { StaleProperty } from './stale-property-types.ts';

/** What can be done with the chosen properties without movement. */
export const StalePropertyBulkBar = (props: BulkProps<StaleProperty>) => (
  <BulkBar
    {...props}
    onExport={() => void exportList('staleProperties', { ids: props.rows.map(({ id }) => id) })}
  />
);
