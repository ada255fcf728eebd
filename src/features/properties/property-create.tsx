import { useState } from 'react';
import { errorText, trpc } from '../../trpc.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { FormLink, useCreatedBefore } from '../../ui/form/form-links.tsx';
import { PropertyForm, type PropertyInput } from './property-form.tsx';

const nothing: PropertyInput = {
  title: '',
  address: '',
  type: null,
  status: 'Disponible para la venta',
  bedrooms: null,
  bathrooms: null,
  area: null,
  price: null,
  rentalPrice: null,
  rentStartDate: '',
  rentEndDate: '',
  ownerId: null,
  features: [],
};

type PropertyCreateProps = {
  ownerId?: string;
  onDone: () => void;
  onCancel: () => void;
  onDirtyChange?: (dirty: boolean) => void;
};

/** The form of a new property; its idempotency key prevents duplicates. */
export function PropertyCreate({ ownerId, onDone, onCancel, onDirtyChange }: PropertyCreateProps) {
  const [clientKey] = useState(() => crypto.randomUUID());
  const [start] = useState(() => ({ ...nothing, ownerId: ownerId ?? null }));
  const create = trpc.properties.create.useMutation();
  const { attempt, notice } = useCreatedBefore((id) => (
    <FormLink to="/crm/properties/$id" params={{ id }}>
      Ver propiedad
    </FormLink>
  ));
  return (
    <PropertyForm
      start={start}
      onSubmit={async (property) => {
        await attempt(create.mutateAsync({ clientKey, property }));
        toast.success('Propiedad creada.');
        onDone();
      }}
      onCancel={onCancel}
      onDirtyChange={onDirtyChange}
      errorText={(error) => errorText(error, 'Error al guardar la propiedad. Por favor, inténtalo de nuevo.')}
      submitLabel="Crear propiedad"
      busyLabel="Creando..."
      afterError={notice}
    />
  );
}
