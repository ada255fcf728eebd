import { Columns3 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { DisplayFilters } from '../../../lib/list/list-filters.ts';
import { IconButton } from '../../button.tsx';
import { lazyPopover } from '../../overlay/chunk-error-dialog.tsx';
import type { Column } from '../data-row.tsx';

const ColumnsPopover = lazyPopover(() =>
  import('./columns-popover.tsx').then((module) => module.ColumnsPopover),
);
const preload = () => void ColumnsPopover.preload().catch(() => undefined);

type ColumnsButtonProps = {
  // The rows do not matter.
  columns: readonly Column<never>[];
  filters: DisplayFilters;
};

/** 'Columnas': chooses and orders the columns of a table. */
export function ColumnsButton({ columns, filters }: ColumnsButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  return (
    <>
      <IconButton
        ref={anchor}
        label="Columnas"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => {
          setWasOpened(true);
          setOpen(!isOpen);
        }}
      >
        <Columns3 aria-hidden="true" />
      </IconButton>
      {wasOpened && (
        <ColumnsPopover
          open={isOpen}
          onClose={() => setOpen(false)}
          anchor={anchor}
          columns={columns}
          filters={filters}
        />
      )}
    </>
  );
}
