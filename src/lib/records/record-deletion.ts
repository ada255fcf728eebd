import { createContext, useContext } from 'react';

/** Whether the record of the page is being deleted: nothing of it may be requested then. */
export const RecordDeletionContext = createContext(false);
/** Options of a query about the record of the page. */
export const useEnabledUnlessDeleting = () => ({ enabled: !useContext(RecordDeletionContext) });
