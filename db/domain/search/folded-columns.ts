import { fold, foldPhone, toSearchText, toSortText, withoutAccents } from '../fold.ts';
import { toPhoneNumbers, toPhoneSearchText } from '../phones.ts';

/**
 * The columns that follow the texts of a row: what it is found and sorted by. The columns with `Folded` are of the fold before, by which
 * the release before finds the row, but for that of the email address, which both compare.
 */
type Contact = { name: string; email?: string | null; phone?: string | null };
/** The text of the whole row: each of its texts on a line of its own, so that no word is found across two of them. */
const toLines = (...texts: string[]) => texts.join('\n');
/** Returns those of a lead or owner. */
export const foldPerson = ({ name, email = null, phone = null }: Contact) => ({
  nameFolded: withoutAccents(name),
  emailFolded: email && withoutAccents(email),
  phoneFolded: phone && foldPhone(phone),
  searchText: toLines(toSearchText(name), fold(email ?? ''), toPhoneSearchText(phone ?? '')),
  phoneNumbers: phone === null ? null : toPhoneNumbers(phone),
  sortText: toSortText(name),
});

/** Returns those of a row that is found by one text. */
export const foldText = (text: string) => ({ searchText: toSearchText(text), sortText: toSortText(text) });
/** Returns those of an ad or task. */
export const foldTitle = ({ title }: { title: string }) => ({
  titleFolded: withoutAccents(title),
  ...foldText(title),
});

type Place = { title: string; zone?: string | null; address?: string | null };
/** Returns those of a property. */
export const foldProperty = ({ title, zone = null, address = null }: Place) => ({
  titleFolded: withoutAccents(title),
  zoneFolded: zone && withoutAccents(zone),
  searchText: toLines(...[title, zone, address].map((text) => toSearchText(text ?? ''))),
  sortText: toSortText(title),
});

/** Returns those of a saved view, which are unique. */
export const foldViewName = ({ name }: { name: string }) => ({
  nameFolded: withoutAccents(name),
  nameKey: fold(name),
});
