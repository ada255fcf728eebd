import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import { toFileUrl } from '../../lib/page-user.ts';
import type { AppRouter } from '../../trpc.ts';

export type Slot = inferRouterOutputs<AppRouter>['documents']['list'][number];
/** A property that lacks required documents. */
export type PropertyWithMissingDocuments =
  inferRouterOutputs<AppRouter>['documents']['missing']['rows'][number];
export type MissingDocumentFilters = inferRouterInputs<AppRouter>['documents']['missing']['filters'];
export type StoredDocument = Slot['files'][number];

/** The URL of a document, served as an attachment. */
export const documentPath = ({ id }: Pick<StoredDocument, 'id'>) => toFileUrl(`/api/files/documents/${id}`);

/** The state of a slot. A waived required one counts as resolved. */
export function getSlotState({
  files,
  required,
  waived,
}: Slot): 'Subido' | 'No aplica' | 'Requerido' | 'Pendiente' {
  if (files.length > 0) return 'Subido';
  if (waived) return 'No aplica';
  return required ? 'Requerido' : 'Pendiente';
}
export const isResolved = (slot: Slot) => ['Subido', 'No aplica'].includes(getSlotState(slot));
