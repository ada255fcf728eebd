import { toReference } from '../../../db/domain/properties/reference.ts';

export type PhotoName = {
  /** The references that the name may state, the longest first. */
  references: string[];
  /** Its place among the photos of the property. */
  place: number;
};

const ENDING = /\.[^.]*$/;
const PLACE = /^(.+?)[-_ .]+\(?(\d{1,3})\)?$/;

/** Reads the name of a photo: 'LL-0001-2.jpg' is the second one of LL-0001, 'LL-0001.jpg' its only one. */
export function readPhotoName(name: string): PhotoName {
  const stem = toReference(name.replace(ENDING, ''));
  const [, reference, place] = PLACE.exec(stem) ?? [];
  return { references: reference ? [stem, reference] : [stem], place: reference ? Number(place) : 0 };
}
