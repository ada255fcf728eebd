import { useState } from 'react';
import {
  type EditedContact,
  hasChangedContacts,
  listUntouched,
  toEditedContact,
} from '../../../db/domain/contacts/edited-contacts.ts';
import {
  type PersonWithContacts,
  type PromotedPerson,
  useContactPromotionOffer,
} from './use-contact-promotion.ts';

type SavedFields = Pick<PromotedPerson, 'name' | 'phone' | 'email'> & {
  contacts?: readonly EditedContact[] | undefined;
};

/** What the edit form of a lead or owner does with the further contacts, which it keeps as it was opened with them: it never conflicts over them. */
export function useContactEdits(kind: PromotedPerson['kind'], record: PersonWithContacts) {
  const [opened] = useState(record);
  const offerPromotion = useContactPromotionOffer();
  return {
    defaultValues: opened.contacts.map(toEditedContact),
    /** Returns the rows of the form as they are sent: none where it changes nothing of them. */
    toSent: (rows: EditedContact[] = []) => (hasChangedContacts(rows) ? rows : undefined),
    /** Offers the successor of a removed main phone or address, while the user sees the record. */
    offerPromotion(saved: SavedFields, { version, isVisible }: { version: number; isVisible: boolean }) {
      if (!isVisible) return;
      const before = { ...opened, contacts: listUntouched(opened.contacts, saved.contacts) };
      offerPromotion(before, { ...saved, kind, id: opened.id, version });
    },
  };
}
