import type { Section } from '../../lib/section.ts';
import { missingDocumentParams } from './missing-document-params.ts';

export const missingDocumentsSection = {
  path: '/crm/properties/missing-documents',
  label: 'Documentación pendiente',
  list: missingDocumentParams,
} as const satisfies Section;
