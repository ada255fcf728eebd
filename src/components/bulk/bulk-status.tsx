import { CircleDot } from 'lucide-react';
import { BulkMenu, type BulkOption, type BulkOptions } from './bulk-menu.tsx';

type Ref = { id: string; version: number };
type ListedRow = Ref & ({ name: string } | { title: string });
type BulkStatusProps<Status, Row extends ListedRow & { status: Status }> = {
  rows: readonly Row[];
  options: readonly BulkOption<Status>[];
  /** The rows in words: '3 leads'. */
  countText: (changed: number) => string;
  getCleared?: (row: Row) => object;
  addMatches?: (text: string, count: number) => string;
  setStatus: (
    input: { rows: (Ref & { status: Status })[] } & BulkOptions,
  ) => Promise<{ kept: string[]; ownMatches?: number }>;
};

/** 'Estado' for the chosen rows. */
export function BulkStatus<Status, Row extends ListedRow & { status: Status }>({
  countText,
  setStatus,
  ...menu
}: BulkStatusProps<Status, Row>) {
  return (
    <BulkMenu<Row, Status>
      {...menu}
      label="Estado"
      icon={<CircleDot aria-hidden="true" />}
      getValue={({ status }) => status}
      send={(changes, options) =>
        setStatus({ ...options, rows: changes.map(({ value, ...ref }) => ({ ...ref, status: value })) })
      }
      doneText={(changed, label) => `Estado de ${countText(changed)}: ${label}.`}
    />
  );
}
