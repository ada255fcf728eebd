import { CircleDot } from 'lucide-react';
import { BulkMenu, type BulkOption } from './bulk-menu.tsx';

type Ref = { id: string; version: number };
type BulkStatusProps<Status, Row extends Ref & { status: Status }> = {
  rows: readonly Row[];
  options: readonly BulkOption<Status>[];
  /** The rows in words: '3 leads'. */
  countText: (changed: number) => string;
  getCleared?: (row: Row) => object;
  addMatches?: (text: string, count: number) => string;
  setStatus: (input: { rows: (Ref & { status: Status })[] }) => Promise<unknown>;
};

/** 'Estado' for the chosen rows. */
export function BulkStatus<Status, Row extends Ref & { status: Status }>({
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
      send={(changes) => setStatus({ rows: changes.map(({ value, ...ref }) => ({ ...ref, status: value })) })}
      doneText={(changed, label) => `Estado de ${countText(changed)}: ${label}.`}
    />
  );
}
