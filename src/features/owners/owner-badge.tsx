import { ownerStatusText } from '../../texts/owner-texts.ts';
import { Badge } from '../../ui/badge.tsx';

export function OwnerBadge({ status }: { status: string }) {
  return (
    <Badge tone={status === 'Active' ? 'new' : 'lost'} dot>
      {ownerStatusText(status)}
    </Badge>
  );
}
