import { classes } from '../../lib/classes.ts';
import type { DisplayFilters } from '../../lib/list/list-filters.ts';
import { ColumnsButton } from '../../ui/list/columns/columns-button.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import type { TableProps } from '../../ui/list/paged-list.tsx';
import { leadColumns, leadWidths } from './lead-columns.tsx';
import type { ListedLead } from './lead-types.ts';

/** The leads as a table. */
export function LeadTable(props: TableProps<ListedLead>) {
  return (
    // The last contact stands below the name while its column is not shown.
    <div
      className={classes(
        leadWidths,
        props.columnKeys?.includes('contacted') && 'xl:[&_[data-contact]]:hidden',
      )}
    >
      {/* Two targets of 24 px one below the other, and the border. */}
      <DataTable {...props} columns={leadColumns} rowHeight={49} />
    </div>
  );
}

/** 'Columnas' of the table. */
export const LeadColumnsButton = ({ filters }: { filters: DisplayFilters }) => (
  <ColumnsButton columns={leadColumns} filters={filters} />
);
