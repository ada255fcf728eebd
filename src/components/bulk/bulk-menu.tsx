import { type ReactNode, useState } from 'react';
import { isHidden } from '../../lib/records/hidden-record.ts';
import { latestVersion, noteVersion } from '../../lib/records/saved-versions.ts';
import { errorText } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Menu } from '../../ui/overlay/menu.tsx';

type RecordRef = { id: string; version: number };
type ListedRow = RecordRef & ({ name: string } | { title: string });
/** The former values of an undo are sent with `skipChanged`: rows that somebody has changed since stay as they are. */
export type BulkOptions = { skipChanged?: true };
export type BulkChange<Row extends ListedRow, Value> = {
  rows: readonly Row[];
  getValue: (row: Row) => Value;
  /**
   * Saves the value of each row. Returns the ids of the rows that were `kept` as they are, and `isVisible` false where the user does not
   * see all of them any more.
   */
  send: (
    changes: (RecordRef & { value: Value })[],
    options: BulkOptions,
  ) => Promise<{ kept?: string[]; ownMatches?: number }>;
  /** What the change clears besides: an undo sends it with the value. */
  getCleared?: (row: Row) => object;
  /** What was done: 'Estado de 3 leads: Perdido.' */
  doneText: (changed: number, label: string) => string;
  /** Adds how many matches the change has made. */
  addMatches?: ((text: string, count: number) => string) | undefined;
};
/** `shown`: how the menu says it, where it says more than the label. */
export type BulkOption<Value> = { value: Value; label: string; shown?: string };

type BulkMenuProps<Row extends ListedRow, Value> = BulkChange<Row, Value> & {
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
export function BulkMenu<Row extends ListedRow, Value>(props: BulkMenuProps<Row, Value>) {
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
    done: (saved: { kept: string[]; ownMatches?: number }) => void,
    options: BulkOptions = {},
  ) {
    setBusy(true);
    try {
      const result = await send(changes, options);
      // A server of an earlier release, as after a rollback, has changed all of them and answers without it.
      const saved = { ...result, kept: result.kept ?? [] };
      for (const { id, version } of changes) {
        if (!saved.kept.includes(id)) noteVersion({ id, version: version + 1 });
      }
      done(saved);
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
    function sayUndone({ kept }: { kept: string[] }) {
      const names = differing.filter(({ id }) => kept.includes(id)).map(getName);
      const undone = kept.length < former.length ? ['Cambio deshecho.'] : [];
      toast.success([...undone, ...toKeptText(names)].join(' '));
    }
    const undo = () => void save(former, sayUndone, { skipChanged: true });
    void save(changes, (saved) => {
      const { ownMatches } = saved;
      const said = addMatches && ownMatches ? addMatches(text, ownMatches) : text;
      return isHidden(saved) ? toast.success(said) : toast.undoable(said, 'bulk-change', undo);
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
          ? options.map((option) => ({
              label: option.shown ?? option.label,
              onSelect: () => void change(option),
            }))
          : [{ label: message, disabled: true, onSelect: () => undefined }]
      }
    />
  );
}

const getName = (row: ListedRow) => `«${'name' in row ? row.name : row.title}»`;

/** Records that a text names; of more it says how many. */
const MAX_NAMES = 3;

/** The records that an undo has left as they are, in words: none, or one sentence. */
function toKeptText(names: readonly string[]): string[] {
  if (names.length === 0) return [];
  if (names.length === 1) return [`${names[0]} la ha cambiado otra persona: se queda como está.`];
  const others = names.length - MAX_NAMES;
  const named = others > 0 ? [...names.slice(0, MAX_NAMES), `${others} más`] : names;
  return [`${new Intl.ListFormat('es').format(named)} las ha cambiado otra persona: se quedan como están.`];
}
