import { errorText } from '../../trpc.ts';

export const propertiesErrorText = (error: unknown) =>
  errorText(error, 'Error al cargar las propiedades. Por favor, inténtalo de nuevo.');

/** The heading of the form of a new property; the list, which needs nothing else of propertyRecord, does not load that. */
export const newPropertyForm = { title: 'Nueva Propiedad' };
