import { OwnerLink } from '../display/owner-link.tsx';
import { noValue } from './record-columns.tsx';

type PropertyOwnerProps = { ownerId: string | null; ownerName: string | null; isOwnerVisible: boolean };

/** The owner of a property in a row or card, above the link that covers it. */
export const PropertyOwner = ({ ownerId, ownerName, isOwnerVisible }: PropertyOwnerProps) =>
  ownerId ? (
    <OwnerLink
      id={ownerId}
      name={ownerName}
      isVisible={isOwnerVisible}
      className="relative z-1 block truncate press-line"
    />
  ) : (
    noValue
  );
