import { useEffect, useRef, useState } from 'react';
import { isVersionConflict } from '../../lib/records/error-kinds.ts';
import { latestVersion, noteVersion } from '../../lib/records/saved-versions.ts';
import { toast } from '../feedback/toast.ts';

type RecordRef = { id: string; version: number };
type Saved = { version: number; isVisible?: boolean; ownMatches?: number };
type Seen<V> = { record: RecordRef; value: V };
export type InPlaceChangeProps<V> = {
  record: RecordRef;
  value: V;
  /** What was read when its typing began, where that takes time. */
  opened?: Seen<V> | null;
  /** Called where another change was found and read. */
  onConflict?: () => void;
  /** The toast's key, and so the undo that a further change of this field replaces: 'status'. */
  field: string;
  /**
   * Saves the value with this version; `undone` is the value that an undo takes back. Returns the new version, and `isVisible` false where
   * the user does not see the record any more, and so could not undo it.
   */
  save: (ref: RecordRef, value: V, undone?: V) => Promise<Saved>;
  /** 'Estado: Contactado.' */
  doneText: (value: V) => string;
  /** The value alone: 'Contactado' */
  valueText: (value: V) => string;
  /** Adds how many matches the change has made, and shows them. */
  matches?: { addTo: (text: string, count: number) => string; see: () => void };
  errorText: (error: unknown) => string;
};

/**
 * One field of a record that is changed where it is shown: at once, with an undo. `shown` is the value to show; `change` saves another
 * one and returns whether it was saved. Where somebody else has changed the record meanwhile, their value is said as soon as it has been
 * read, with a button that saves this one over it; where they have changed other fields only, this one is saved.
 */
export function useInPlaceChange<V>(props: InPlaceChangeProps<V>) {
  const { record, value, opened, field, doneText, valueText, matches, errorText, onConflict } = props;
  const { id, version: currentVersion } = record;
  const [pending, setPending] = useState<{ value: V } | null>(null);
  // The saved value is shown until the query has refetched that version.
  const [saved, setSaved] = useState<{ value: V; version: number } | null>(null);
  const [refused, setRefused] = useState<{ to: V; undone?: { value: V }; from: Seen<V> } | null>(null);
  const busy = useRef(false);
  const shown = pending ? pending.value : saved && saved.version > currentVersion ? saved.value : value;
  const key = `${field}-${id}`;

  async function send(to: V, undone?: { value: V }, from: Seen<V> = opened ?? { record, value: shown }) {
    if (busy.current) return false;
    busy.current = true;
    setPending({ value: to });
    try {
      const ref = { id, version: latestVersion(from.record) };
      const { version, isVisible = true, ownMatches } = await props.save(ref, to, undone?.value);
      noteVersion({ id, version });
      setSaved({ value: to, version });
      if (undone || !isVisible) toast.success(doneText(to));
      else {
        const undo = () => void send(from.value, { value: to }, { ...from, value: to });
        const text = doneText(to);
        if (matches && ownMatches) toast.undoable(matches.addTo(text, ownMatches), key, undo, matches.see);
        else toast.undoable(text, key, undo);
      }
      return true;
    } catch (error) {
      if (isVersionConflict(error)) setRefused({ to, undone, from });
      toast.error(errorText(error), { key });
      return false;
    } finally {
      busy.current = false;
      setPending(null);
    }
  }
  useEffect(() => {
    if (!refused || currentVersion <= latestVersion(refused.from.record)) return;
    const { to, undone, from } = refused;
    const fresh = { record, value };
    setRefused(null);
    onConflict?.();
    const texts = [doneText(from.value), doneText(value), doneText(to), valueText(to)] as const;
    const save = () => void send(to, undone, fresh);
    import('./settle-conflict.ts')
      .then((module) => module.settleConflict(key, texts, save))
      .catch(() => undefined);
  });
  return { shown, change: (to: V) => send(to), isBusy: pending !== null };
}
