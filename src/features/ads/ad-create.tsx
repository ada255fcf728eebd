import { useState } from 'react';
import { errorText, trpc } from '../../trpc.ts';
import { toast } from '../../ui/toast.tsx';
import { AdForm } from './ad-form.tsx';

type AdCreateProps = { propertyId?: string; onDone: () => void; onCancel: () => void };

/** The form of a new ad; sent twice, it makes one. */
export function AdCreate({ propertyId, onDone, onCancel }: AdCreateProps) {
  const [clientKey] = useState(() => crypto.randomUUID());
  const create = trpc.ads.create.useMutation();
  return (
    <AdForm
      start={{ title: '', description: '', propertyId, platform: 'Idealista', status: 'Active' }}
      onSubmit={async (ad) => {
        await create.mutateAsync({ clientKey, ad });
        toast.success('Anuncio creado.');
        onDone();
      }}
      onCancel={onCancel}
      errorText={(error) => errorText(error, 'Error al crear el anuncio. Por favor, inténtalo de nuevo.')}
      submitLabel="Crear anuncio"
      busyLabel="Creando..."
    />
  );
}
