/** The provinces, by the first two digits of their postal codes from '01'. */
export const provinces = [
  ...['Araba/Álava', 'Albacete', 'Alicante', 'Almería', 'Ávila', 'Badajoz', 'Illes Balears', 'Barcelona'],
  ...['Burgos', 'Cáceres', 'Cádiz', 'Castellón', 'Ciudad Real', 'Córdoba', 'A Coruña', 'Cuenca', 'Girona'],
  ...['Granada', 'Guadalajara', 'Gipuzkoa', 'Huelva', 'Huesca', 'Jaén', 'León', 'Lleida', 'La Rioja', 'Lugo'],
  ...['Madrid', 'Málaga', 'Murcia', 'Navarra', 'Ourense', 'Asturias', 'Palencia', 'Las Palmas', 'Pontevedra'],
  ...[
    'Salamanca',
    'Santa Cruz de Tenerife',
    'Cantabria',
    'Segovia',
    'Sevilla',
    'Soria',
    'Tarragona',
    'Teruel',
  ],
  ...['Toledo', 'Valencia', 'Valladolid', 'Bizkaia', 'Zamora', 'Zaragoza', 'Ceuta', 'Melilla'],
] as const;
export type Province = (typeof provinces)[number];

/** Returns the province of a postal code; null for a code that is incomplete or of none. */
export const toProvince = (postalCode: string): Province | null =>
  /^\d{5}$/.test(postalCode) ? (provinces[Number(postalCode.slice(0, 2)) - 1] ?? null) : null;

/** The provinces with a cadastre of their own, whose references are not those of the common one. */
const foral: readonly (Province | null)[] = ['Araba/Álava', 'Gipuzkoa', 'Navarra', 'Bizkaia'];
export const isForalPostalCode = (postalCode: string | null): boolean =>
  postalCode !== null && foral.includes(toProvince(postalCode));

/** Returns the first two digits of the postal codes of a place: of its own or, without one, of its province; null where neither is known. */
export function toPostalPrefix({
  postalCode,
  province,
}: {
  postalCode: string | null;
  province: string | null;
}): string | null {
  if (postalCode) return postalCode.slice(0, 2);
  const at = provinces.indexOf(province as Province);
  return at < 0 ? null : String(at + 1).padStart(2, '0');
}
