// biome-ignore format: one line a kind reads better
export const propertyTypes = ['Ático', 'Bajo', 'Casa', 'Casa Adosada', 'Dúplex', 'Entresuelo', 'Garaje', 'Local Comercial', 'Oficina', 'Piso', 'Sobreático', 'Terreno'] as const;
/** Types without bedrooms and bathrooms. */
export const roomlessTypes = ['Garaje', 'Terreno', 'Local Comercial', 'Oficina'] as const;
// biome-ignore format: one line a kind reads better
export const propertyFeatures = ['aire acondicionado', 'amueblado', 'armarios', 'ascensor', 'balcón', 'calefacción', 'cocina equipada', 'electrodomésticos', 'exterior', 'garaje privado', 'lavadero', 'piscina', 'servicio de portería', 'terraza'] as const;
export const propertyStatuses = [
  'Disponible para la venta',
  'Disponible para el alquiler',
  'Disponible para el alquiler temporal',
  'Disponible para la venta o el alquiler',
  'Reservada para la compra (arras)',
  'Reservada para el alquiler (paga y señal)',
  'Reservada para el alquiler temporal (paga y señal)',
  'Vendida',
  'Alquilada',
] as const;
export type PropertyType = (typeof propertyTypes)[number];
export type PropertyFeature = (typeof propertyFeatures)[number];
export type PropertyStatus = (typeof propertyStatuses)[number];

/** Groups of statuses in the filters; 'sold' is Vendida and Alquilada. */
export const propertyGroups = ['available', 'reserved', 'sold'] as const;
export type PropertyGroup = (typeof propertyGroups)[number];

/** The group a status belongs to. */
export const getStatusGroup = (status: PropertyStatus): PropertyGroup =>
  status.startsWith('Disponible') ? 'available' : status.startsWith('Reservada') ? 'reserved' : 'sold';
export const getGroupStatuses = (group: PropertyGroup) =>
  propertyStatuses.filter((status) => getStatusGroup(status) === group);

/** Whether at least one of the types has bedrooms and bathrooms; true without types. */
export const needRooms = (types: readonly string[]) =>
  types.length === 0 || types.some((type) => !(roomlessTypes as readonly string[]).includes(type));
