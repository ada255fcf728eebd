import { useRef, useState } from 'react';
import { latestVersion, noteVersion } from '../../lib/records/saved-versions.ts';
import { toast } from '../feedback/toast.ts';

type RecordRef = { id: string; version: number };
type Saved = { version: number; isVisible?: boolean; ownMatches?: number };
export type InPlaceChangeProps<V> = {
  record: RecordRef;
  value: V;
  /** The toast's topic, and so the undo that a further change of this field replaces: 'status'. */
  field: string;
  /**
   * Saves the value with this version; `undone` is the value that an undo takes back. Returns the new version, and `isVisible` false where
   * the user does not see the record any more, and so could not undo it.
   */
  save: (ref: RecordRef, value: V, undone?: V) => Promise<Saved>;
  /** 'Estado: Contactado.' */
  doneText: (value: V) => string;
  /** Adds how many matches the change has made, and shows them. */
  matches?: { addTo: (text: string, count: number) => string; see: () => void };
  errorText: (error: unknown) => string;
};

/**
 * One field of a record that is changed where it is shown: at once, with an undo. `shown` is the value to show; `change` saves another
 * one and returns whether it was saved.
 */
export function useInPlaceChange<V>(props: InPlaceChangeProps<V>) {
  const { record, value, field, save, doneText, matches, errorText } = props;
  const { id } = record;
  const [pending, setPending] = useState<{ value: V } | null>(null);
  // The saved value is shown until the query has refetched that version.
  const [saved, setSaved] = useState<{ value: V; version: number } | null>(null);
  const busy = useRef(false);
  const shown = pending ? pending.value : saved && saved.version > record.version ? saved.value : value;

  async function send(to: V, undone?: { value: V }) {
    if (busy.current) return false;
    busy.current = true;
    setPending({ value: to });
    try {
      const ref = { id, version: latestVersion(record) };
      const { version, isVisible = true, ownMatches } = await save(ref, to, undone?.value);
      noteVersion({ id, version });
      setSaved({ value: to, version });
      if (undone || !isVisible) toast.success(doneText(to));
      else {
        const undo = () => void send(shown, { value: to });
        const text = doneText(to);
        if (matches && ownMatches)
          toast.undoable(matches.addTo(text, ownMatches), `${field}-${id}`, undo, matches.see);
        else toast.undoable(text, `${field}-${id}`, undo);
      }
      return true;
    } catch (error) {
      toast.error(errorText(error));
      return false;
    } finally {
      busy.current = false;
      setPending(null);
    }
  }
  return { shown, change: (to: V) => send(to), isBusy: pending !== null };
}
