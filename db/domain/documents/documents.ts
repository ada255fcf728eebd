export const requiredDocuments = [
  'Certificado Energético',
  'Cédula de Habitabilidad',
  'Nota Simple Registral',
  'IBI (Impuesto de Bienes Inmuebles)',
] as const;
export type RequiredDocument = (typeof requiredDocuments)[number];
/** The first four are required, the last two optional. */
export const documentCategories = [
  ...requiredDocuments,
  'Gastos de Comunidad',
  'Planos de la Vivienda',
] as const;
export type DocumentCategory = (typeof documentCategories)[number];
export const isRequired = (category: DocumentCategory) =>
  (requiredDocuments as readonly DocumentCategory[]).includes(category);
/** Filter of properties by their ads: with an active one, or without. */
export const publicationFilters = ['published', 'unpublished'] as const;

/** The bits of `properties.missingDocuments`: one for each required document, in their order. */
export const ALL_DOCUMENTS_MISSING = 2 ** requiredDocuments.length - 1;
export const toDocumentBit = (category: RequiredDocument) => 2 ** requiredDocuments.indexOf(category);
/** The required documents whose bits are set. */
export const toMissingDocuments = (bits: number): RequiredDocument[] =>
  requiredDocuments.filter((category) => (bits & toDocumentBit(category)) !== 0);
