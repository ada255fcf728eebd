import { exportList } from '../../ui/list/export-list.ts';
import { BulkBar, type BulkProps } from '../../ui/list/selection/bulk-bar.tsx';
import type { PropertyWithMissingDocuments } from './document-types.ts';

/** What can be done with the chosen properties that lack documents. */
export const MissingDocumentBulkBar = (props: BulkProps<PropertyWithMissingDocuments>) => (
  <BulkBar
    {...props}
    onExport={() => void exportList('missingDocuments', { ids: props.rows.map(({ id }) => id) })}
  />
);
