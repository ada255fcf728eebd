import type { PropertyType } from '../properties/properties.ts';

/** Kyero's name of each type. */
export const kyeroTypes: Record<PropertyType, string> = {
  Piso: 'Apartment',
  Bajo: 'Apartment',
  Entresuelo: 'Apartment',
  Ático: 'Penthouse',
  Sobreático: 'Penthouse',
  Dúplex: 'Duplex',
  Casa: 'House',
  'Casa Adosada': 'Town House',
  Garaje: 'Garage',
  'Local Comercial': 'Commercial',
  Oficina: 'Office',
  Terreno: 'Land',
};

/** Photos that an advert has at most: the first ones. */
export const KYERO_IMAGES = 50;
/** The endings that the address of an image has. */
export const KYERO_IMAGE_TYPES = ['jpg', 'png'] as const;
export type KyeroImageType = (typeof KYERO_IMAGE_TYPES)[number];

/** A photo of a property in its order, with the type that is sent; null where neither of its sizes is JPG or PNG. */
export type SentPhoto = { id: string; type: KyeroImageType | null };
