import type { AdStatus } from '../../../db/domain/ads/ads.ts';
import { adStatusOptions, adStatusText } from '../../texts/ad-texts.ts';
import { errorText, trpc } from '../../trpc.ts';
import { InPlaceMenu } from '../../ui/record/in-place-menu.tsx';
import { AdBadge } from './ad-badge.tsx';
import type { ListedAd } from './ad-types.ts';

type InPlaceProps = { ad: Pick<ListedAd, 'id' | 'version' | 'status'>; isCompact?: boolean };

/** The status of an ad, changed in place. */
export function AdStatusMenu({ ad, isCompact }: InPlaceProps) {
  const setStatus = trpc.ads.setStatus.useMutation();
  return (
    <InPlaceMenu<AdStatus>
      record={ad}
      field="status"
      name="Estado"
      value={ad.status}
      options={adStatusOptions}
      toText={adStatusText}
      save={(ref, status) => setStatus.mutateAsync({ ...ref, status: status as AdStatus })}
      errorText={(error) =>
        errorText(error, 'Error al actualizar el anuncio. Por favor, inténtalo de nuevo.')
      }
      isCompact={isCompact}
    >
      {(status) => <AdBadge status={status as AdStatus} />}
    </InPlaceMenu>
  );
}

/** The status of an ad in a row or card, changed in place. */
export const AdInPlace = ({ ad }: InPlaceProps) => <AdStatusMenu ad={ad} isCompact />;
