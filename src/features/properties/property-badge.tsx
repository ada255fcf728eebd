import { groupOf, type PropertyGroup, type PropertyStatus } from '../../../db/domain/properties.ts';
import { classes } from '../../lib/classes.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';

const tones: Record<PropertyGroup, Tone> = { available: 'new', reserved: 'reserved', sold: 'won' };

type PropertyBadgeProps = { status: PropertyStatus; twoLines?: boolean; className?: string };

/** The status in the hue of its group; `twoLines` where there is no room for the whole of it in one. */
export function PropertyBadge({ status, twoLines, className }: PropertyBadgeProps) {
  return (
    <Badge
      tone={tones[groupOf(status)]}
      dot
      title={status}
      className={classes(
        twoLines &&
          'h-auto! min-h-5 rounded-lg! leading-4 [&>span:last-child]:line-clamp-2 [&>span:last-child]:whitespace-normal',
        className,
      )}
    >
      {status}
    </Badge>
  );
}
