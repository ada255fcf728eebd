import type { AdStatus } from '../../../db/domain/ads/ads.ts';
import { adStatusOptions, adStatusText } from '../../texts/ad-texts.ts';
import { trpc } from '../../trpc.ts';
import { defineInPlaceMenu } from '../../ui/record/in-place-menu.tsx';
import { AdBadge } from './ad-badge.tsx';
import { adTexts } from './ad-record-texts.ts';

/** The status of an ad, changed in place. */
export const AdStatusMenu = defineInPlaceMenu<AdStatus, 'status'>({
  field: 'status',
  name: 'Estado',
  options: adStatusOptions,
  toText: adStatusText,
  useSave() {
    const { mutateAsync } = trpc.ads.setStatus.useMutation();
    return (ref, status) => mutateAsync({ ...ref, status });
  },
  errorText: adTexts.failure('actualizar'),
  render: (status) => <AdBadge status={status} />,
});
