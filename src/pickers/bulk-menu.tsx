import { type ReactNode, useState } from 'react';
import { isOutOfSight } from '../lib/records/out-of-sight.ts';
import { latestVersion, noteVersion } from '../lib/records/saved-versions.ts';
import { errorText } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { Menu } from '../ui/overlay/menu.tsx';

type RecordRef = { id: string; version: number };
export type BulkChange<Row extends RecordRef, Value> = {
  rows: readonly Row[];
  getValue: (row: Row) => Value;
  /** Saves the value of each row, of all or none. Returns `isVisible` false where the user does not see all of them any more. */
  send: (changes: (RecordRef & { value: Value })[]) => Promise<unknown>;
  /** What the change clears besides: an undo sends it with the value. */
  getCleared?: (row: Row) => object;
  /** What was done: 'Estado de 3 leads: Perdido.' */
  doneText: (changed: number, label: string) => string;
  /** Adds how many matches the change has made. */
  addMatches?: ((text: string, count: number) => string) | undefined;
};
export type BulkOption<Value> = { value: Value; label: string };

type BulkMenuProps<Row extends RecordRef, Value> = BulkChange<Row, Value> & {
  label: string;
  icon: ReactNode;
  /** Null while they load; `message` stands there then. */
  options: readonly BulkOption<Value>[] | null;
  message?: string;
  onOpen?: () => void;
  /** Resolves with whether to go on with this choice; absent where nothing is asked. */
  confirm?: (option: BulkOption<Value>) => Promise<boolean>;
};

/** A menu that sets one value in all chosen rows, with one undo, which gives each row its former value back. */
export function BulkMenu<Row extends RecordRef, Value>(props: BulkMenuProps<Row, Value>) {
  const {
    label,
    icon,
    options,
    message = 'Cargando…',
    onOpen,
    rows,
    getValue,
    send,
    getCleared,
    doneText,
    addMatches,
    confirm,
  } = props;
  const [isBusy, setBusy] = useState(false);

  async function save(
    changes: (RecordRef & { value: Value })[],
    done: (canUndo: boolean, ownMatches?: number) => void,
  ) {
    setBusy(true);
    try {
      const saved = await send(changes);
      for (const { id, version } of changes) noteVersion({ id, version: version + 1 });
      done(!isOutOfSight(saved), (saved as { ownMatches?: number } | undefined)?.ownMatches);
    } catch (error) {
      toast.error(errorText(error, 'Error al cambiar los registros. Por favor, inténtalo de nuevo.'));
    } finally {
      setBusy(false);
    }
  }
  async function change(option: BulkOption<Value>) {
    const { value, label } = option;
    const differing = rows.filter((row) => getValue(row) !== value);
    const text = doneText(rows.length, label);
    if (differing.length === 0) return toast.success(text);
    if (confirm && !(await confirm(option))) return;
    const changes = differing.map((row) => ({ id: row.id, version: latestVersion(row), value }));
    const former = differing.map((row) => ({
      id: row.id,
      version: latestVersion(row) + 1,
      value: getValue(row),
      ...getCleared?.(row),
    }));
    const undo = () => void save(former, () => toast.success('Cambio deshecho.'));
    void save(changes, (canUndo, ownMatches) => {
      const said = addMatches && ownMatches ? addMatches(text, ownMatches) : text;
      return canUndo ? toast.undoable(said, 'bulk-change', undo) : toast.success(said);
    });
  }
  return (
    <Menu
      label={label}
      align="start"
      trigger={
        <Button size="sm" variant="quiet" icon={icon} busy={isBusy} onClick={onOpen} onKeyDown={onOpen}>
          {label}
        </Button>
      }
      items={
        options
          ? options.map((option) => ({ label: option.label, onSelect: () => void change(option) }))
          : [{ label: message, disabled: true, onSelect: () => undefined }]
      }
    />
  );
}
