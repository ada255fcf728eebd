import { DateTime } from './date-time.tsx';
import { DescriptionItem } from './description-list.tsx';

/** A moment in a description list. */
export const DateItem = ({ label, iso }: { label: string; iso: string }) => (
  <DescriptionItem label={label}>
    <DateTime iso={iso} />
  </DescriptionItem>
);
