import { DataTable } from '../../ui/list/data-table.tsx';
import type { TableProps } from '../../ui/list/paged-list.tsx';
import { leadColumns, leadWidths } from './lead-columns.tsx';
import type { ListedLead } from './lead-types.ts';

/** The leads as a table. */
export function LeadTable(props: TableProps<ListedLead>) {
  return (
    <div className={leadWidths}>
      <DataTable {...props} columns={leadColumns} />
    </div>
  );
}
