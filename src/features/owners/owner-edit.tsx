import { useState } from 'react';
import { errorText, trpc } from '../../trpc.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { FormLink } from '../../ui/form/form-links.tsx';
import { useVersionConflict } from '../../ui/form/version-conflict.tsx';
import { DeleteButton } from '../../ui/record/delete-button.tsx';
import { OwnerForm } from './owner-form.tsx';
import type { Owner } from './owner-types.ts';

type OwnerEditProps = {
  owner: Owner;
  onDone: () => void;
  onCancel: () => void;
  onDelete: () => void;
  /** Reloads the owner after a version conflict. */
  onReload: () => void;
  onDirtyChange?: (dirty: boolean) => void;
};

/** The edit form of an owner; saves with the version it was opened with, so that concurrent changes conflict. */
export function OwnerEdit({ owner, onDone, onCancel, onDelete, onReload, onDirtyChange }: OwnerEditProps) {
  const [{ name, status, email, phone }] = useState(owner);
  const { attempt, notice } = useVersionConflict(
    onReload,
    <FormLink to="/crm/property-owners">Ver propietarios</FormLink>,
  );
  const update = trpc.owners.update.useMutation();
  return (
    <OwnerForm
      start={{ name, status, email: email ?? '', phone: phone ?? '' }}
      onSubmit={async (fields) => {
        await attempt(update.mutateAsync({ id: owner.id, version: owner.version, owner: fields }));
        toast.success('Propietario guardado.');
        onDone();
      }}
      onCancel={onCancel}
      onDirtyChange={onDirtyChange}
      errorText={(error) =>
        errorText(error, 'Error al guardar el propietario. Por favor, inténtalo de nuevo.')
      }
      submitLabel="Guardar cambios"
      busyLabel="Guardando..."
      afterError={notice}
      extraAction={<DeleteButton onClick={onDelete} className="mr-auto" />}
    />
  );
}
