import type { AdStatus } from '../../../db/domain/ads/ads.ts';
import { adStatusText } from '../../texts/ad-texts.ts';
import { Badge, type Tone } from '../../ui/display/badge.tsx';

const tones: Record<AdStatus, Tone> = { Active: 'new', Paused: 'reserved', Expired: 'lost' };

export function AdBadge({ status }: { status: AdStatus }) {
  return (
    <Badge tone={tones[status] ?? 'plain'} dot>
      {adStatusText(status)}
    </Badge>
  );
}
