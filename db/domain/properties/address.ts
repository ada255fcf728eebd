// Without Zod, which public pages and the page of a property do not load.

/** How much of the address everybody may read: all of it, the street without number, or the zone alone. */
export const addressVisibilities = ['completa', 'calle', 'zona'] as const;
export type AddressVisibility = (typeof addressVisibilities)[number];

/** The parts of an address; null for one that is not known. */
export type AddressParts = {
  street: string | null;
  streetNumber: string | null;
  floor: string | null;
  door: string | null;
  postalCode: string | null;
  town: string | null;
};

const toOrdinal = (typed: string, ending: 'º' | 'ª') => (/^\d+$/.test(typed) ? `${typed}.${ending}` : typed);
const join = (parts: readonly (string | null | false | undefined)[], separator: string) =>
  parts
    .map((part) => (part || '').trim())
    .filter(Boolean)
    .join(separator);

/** Returns street, number, floor and door on one line: 'Carrer de Verdi, 48, 2.º 1.ª'. */
const toStreetLine = ({ street, streetNumber, floor, door }: Omit<AddressParts, 'postalCode' | 'town'>) =>
  join(
    [
      street,
      streetNumber,
      join([toOrdinal((floor ?? '').trim(), 'º'), toOrdinal((door ?? '').trim(), 'ª')], ' '),
    ],
    ', ',
  );

/** Returns the line that shows an address of these parts; null without a street, where it is typed as one line. */
export function composeAddress({ postalCode, town, ...parts }: AddressParts): string | null {
  if (!parts.street?.trim()) return null;
  return join([toStreetLine(parts), join([postalCode, town], ' ')], ', ');
}

type Located = AddressParts & {
  address: string | null;
  addressVisibility: string;
  zone: string | null;
  province: string | null;
};

/**
 * Returns the place of a property as everybody may read it, by its visibility. A word of a later release shows the zone alone, and so does
 * 'calle' of an address that was typed as one line, of which nobody knows where the street ends.
 */
export function toPublicPlace(property: Located): string {
  const { address, street, streetNumber, floor, door, postalCode, town, zone, province } = property;
  const further = province !== town && province;
  if (property.addressVisibility === 'completa') {
    if (!street?.trim()) return address || join([zone, town, further], ', ');
    return join(
      [toStreetLine({ street, streetNumber, floor, door }), zone, join([postalCode, town], ' '), further],
      ', ',
    );
  }
  return join([property.addressVisibility === 'calle' && street, zone, town, further], ', ');
}

type Point = { latitude: number; longitude: number };
/** Returns where a property is; null where that is not known, or not for everybody. */
export const toPublicPoint = ({
  addressVisibility,
  latitude,
  longitude,
}: {
  addressVisibility: string;
  latitude: number | null;
  longitude: number | null;
}): Point | null =>
  addressVisibility === 'completa' && latitude !== null && longitude !== null
    ? { latitude, longitude }
    : null;
