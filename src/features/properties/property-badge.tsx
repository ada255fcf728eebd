import {
  getStatusGroup,
  type PropertyGroup,
  type PropertyStatus,
  propertyStatuses,
} from '../../../db/domain/properties/properties.ts';
import { classes } from '../../lib/classes.ts';
import { propertyStatusText } from '../../texts/property-texts.ts';
import { Badge, type Tone } from '../../ui/display/badge.tsx';

const tones: Record<PropertyGroup, Tone> = { available: 'new', reserved: 'reserved', sold: 'won' };

function getTone(status: PropertyStatus): Tone {
  if (!propertyStatuses.includes(status)) return 'plain';
  // The filter 'Sold' includes both; the list distinguishes rented from sold.
  return status === 'Alquilada' ? 'rented' : tones[getStatusGroup(status)];
}

/** The status in the tone of its group; wraps to two lines where needed. */
export function PropertyBadge({ status, className }: { status: PropertyStatus; className?: string }) {
  return (
    <Badge
      tone={getTone(status)}
      dot
      title={propertyStatusText(status)}
      className={classes(
        'h-auto! min-h-5 rounded-[0.625rem]! leading-4 [&>span:last-child]:line-clamp-2 [&>span:last-child]:whitespace-normal',
        className,
      )}
    >
      {propertyStatusText(status)}
    </Badge>
  );
}
