import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../../trpc.ts';

export type Slot = inferRouterOutputs<AppRouter>['documents']['list'][number];
export type StoredDocument = Slot['files'][number];

/** Where a document's bytes are; they come as an attachment. */
export const documentPath = ({ id }: Pick<StoredDocument, 'id'>) => `/api/files/documents/${id}`;

/** What a slot says of itself. A required one that does not apply counts as resolved. */
export function stateOf({
  files,
  required,
  waived,
}: Slot): 'Subido' | 'No aplica' | 'Requerido' | 'Pendiente' {
  if (files.length > 0) return 'Subido';
  if (waived) return 'No aplica';
  return required ? 'Requerido' : 'Pendiente';
}
export const isResolved = (slot: Slot) => ['Subido', 'No aplica'].includes(stateOf(slot));
