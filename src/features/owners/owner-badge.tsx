import type { OwnerStatus } from '../../../db/domain/owners/owners.ts';
import { ownerStatusText } from '../../texts/owner-texts.ts';
import { Badge, type Tone } from '../../ui/display/badge.tsx';

const tones: Record<OwnerStatus, Tone> = { Active: 'new', Inactive: 'lost' };

export function OwnerBadge({ status }: { status: OwnerStatus }) {
  return (
    <Badge tone={tones[status] ?? 'plain'} dot>
      {ownerStatusText(status)}
    </Badge>
  );
}
