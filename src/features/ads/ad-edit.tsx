import { adEditInput } from '../../../db/domain/ads/ad-input.ts';
import { useFormSnapshot } from '../../lib/form/use-form-snapshot.ts';
import { errorText, trpc } from '../../trpc.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { FormLink } from '../../ui/form/form-links.tsx';
import { useVersionConflict } from '../../ui/form/version-conflict.tsx';
import { AdForm } from './ad-form.tsx';
import type { Ad } from './ad-types.ts';

type AdEditProps = {
  ad: Ad;
  /** Reloads the ad after a version conflict. */
  reload: () => Promise<Ad | undefined>;
  onDone: () => void;
  onCancel: () => void;
};

/** The edit form of an ad; saves with the version it was opened with, so that concurrent changes conflict. */
export function AdEdit({ ad, reload, onDone, onCancel }: AdEditProps) {
  const { record, times, again } = useFormSnapshot(ad, reload);
  const { attempt, notice } = useVersionConflict(again, <FormLink to="/crm/ads">Ver anuncios</FormLink>);
  const update = trpc.ads.update.useMutation();
  const { id, version, title, description, propertyId, platform, status } = record;
  return (
    <AdForm
      schema={adEditInput}
      key={times}
      start={{ title, description: description ?? '', propertyId, platform, status }}
      subject={id}
      onSubmit={async (fields) => {
        await attempt(update.mutateAsync({ id, version, ad: fields }));
        toast.success('Anuncio guardado.');
        onDone();
      }}
      onCancel={onCancel}
      errorText={(error) =>
        errorText(error, 'Error al actualizar el anuncio. Por favor, inténtalo de nuevo.')
      }
      submitLabel="Guardar cambios"
      busyLabel="Guardando..."
      afterError={notice}
    />
  );
}
