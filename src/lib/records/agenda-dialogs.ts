/** A task or event, which has a dialog instead of a page. */
export type AgendaRecord = { kind: 'task' | 'event'; id: string };

let listener: (record: AgendaRecord) => void = () => undefined;

/** Opens the dialog of a task or event on the current page. */
export const openAgendaRecord = (record: AgendaRecord) => listener(record);

/** Sets what opens the dialogs; returns the function that removes it. */
export function onAgendaRecordOpen(open: (record: AgendaRecord) => void): () => void {
  listener = open;
  return () => {
    if (listener === open) listener = () => undefined;
  };
}
