import { useState } from 'react';
import { errorText, trpc } from '../../trpc.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { FormLink, useCreatedBefore } from '../../ui/form/form-links.tsx';
import { OwnerForm, type OwnerInput } from './owner-form.tsx';

const nothing: OwnerInput = { name: '', status: 'Active', email: '', phone: '' };

type OwnerCreateProps = {
  onDone: () => void;
  onCancel: () => void;
  onDirtyChange?: (dirty: boolean) => void;
};

/** The form of a new owner; its idempotency key prevents duplicates. */
export function OwnerCreate({ onDone, onCancel, onDirtyChange }: OwnerCreateProps) {
  const [clientKey] = useState(() => crypto.randomUUID());
  const create = trpc.owners.create.useMutation();
  const { attempt, notice } = useCreatedBefore((id) => (
    <FormLink to="/crm/property-owners/$id" params={{ id }}>
      Ver propietario
    </FormLink>
  ));
  return (
    <OwnerForm
      start={nothing}
      onSubmit={async (owner) => {
        await attempt(create.mutateAsync({ clientKey, owner }));
        toast.success('Propietario creado.');
        onDone();
      }}
      onCancel={onCancel}
      onDirtyChange={onDirtyChange}
      errorText={(error) =>
        errorText(error, 'Error al guardar el propietario. Por favor, inténtalo de nuevo.')
      }
      submitLabel="Crear propietario"
      busyLabel="Creando..."
      afterError={notice}
    />
  );
}
