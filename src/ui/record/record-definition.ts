import type { ReactNode } from 'react';
import type { Refetch } from '../../lib/form/refetch.ts';
import type { nextPageOptions } from '../../lib/list/next-page.ts';
import type { RecordListPath, RecordPath } from './record-path.ts';

/** A record that has a page of its own: its name or title, and the ids of the previous and next one in the list. */
export type PageRecord = { id: string; newerId: string | null; olderId: string | null } & (
  | { name: string }
  | { title: string }
);

/** The cache of a list's query. */
export type RowsCache = {
  fetchInfinite(
    input: object,
    options: typeof nextPageOptions & { pages: number },
  ): Promise<{ pages: readonly { rows: readonly unknown[] }[] }>;
};

/** What the pages of a domain's records need to know about it; see docs/new-domain.md. */
export type RecordDefinition<R extends PageRecord> = {
  /** The route of the list, and the text of the links to it: 'Leads'. */
  list: RecordListPath;
  listLabel: string;
  detail: RecordPath;
  /** The query of the list. */
  rows: RowsCache;
  useRecord: (id: string, options: { enabled: boolean }) => RecordQuery<R>;
  useDelete: () => { mutateAsync: (input: { id: string }) => Promise<unknown> };
  /** The label of the loading state: 'Cargando lead'. */
  loading: string;
  /** The not-found state: 'Lead no encontrado'. */
  missing: { title: string; text: string };
  loadErrorText: (error: unknown) => string;
  /** The labels of the links to other records: 'Otros leads', 'Lead anterior', 'Lead siguiente'. */
  previousNextLabels: readonly [all: string, newer: string, older: string];
  /** The heading of the form of a new record, on its page and in its dialog: 'Nuevo Lead'. */
  newForm: FormHeading;
  editForm: FormHeading;
  deletion: {
    /** The text of the confirmation: what deleting does. */
    text: (record: R) => ReactNode;
    errorText: (error: unknown) => string;
    /** The toast after the deletion: 'Lead eliminado.' */
    done: string;
  };
};

type FormHeading = { title: string; description?: string };

type RecordQuery<R> = {
  data: R | undefined;
  error: unknown;
  refetch: Refetch<R>;
};

export const getRecordName = (record: PageRecord): string => ('name' in record ? record.name : record.title);
