import { useState } from 'react';
import { errorText, getErrorCode, trpc } from '../../trpc.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { FormLink, useCreatedBefore } from '../../ui/form/form-links.tsx';
import { AdForm } from './ad-form.tsx';

type AdCreateProps = { propertyId?: string; ownerId?: string; onDone: () => void; onCancel: () => void };

/** The form of a new ad; its idempotency key prevents duplicates. */
export function AdCreate({ propertyId, ownerId, onDone, onCancel }: AdCreateProps) {
  const [clientKey] = useState(() => crypto.randomUUID());
  const create = trpc.ads.create.useMutation();
  const { attempt, notice } = useCreatedBefore((id) => (
    <FormLink to="/crm/ads/$id" params={{ id }}>
      Ver anuncio
    </FormLink>
  ));
  return (
    <AdForm
      start={{ title: '', description: '', propertyId, platform: 'Idealista', status: 'Active' }}
      ownerId={ownerId}
      onSubmit={async (ad) => {
        await attempt(create.mutateAsync({ clientKey, ad }));
        toast.success('Anuncio creado.');
        onDone();
      }}
      onCancel={onCancel}
      errorText={(error) =>
        getErrorCode(error) === 'FORBIDDEN'
          ? 'No se pudo determinar la agencia o el usuario.'
          : errorText(error, 'Error al crear el anuncio. Por favor, inténtalo de nuevo.')
      }
      submitLabel="Crear anuncio"
      busyLabel="Creando..."
      afterError={notice}
    />
  );
}
