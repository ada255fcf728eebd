import { useState } from 'react';
import { propertyEditInput } from '../../../db/domain/properties/property-input.ts';
import { errorText, trpc } from '../../trpc.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { FormLink } from '../../ui/form/form-links.tsx';
import { useVersionConflict } from '../../ui/form/version-conflict.tsx';
import { DeleteButton } from '../../ui/record/delete-button.tsx';
import { PropertyForm, type PropertyInput } from './property-form.tsx';
import type { Property } from './property-types.ts';

type PropertyEditProps = {
  property: Property;
  onDone: () => void;
  onCancel: () => void;
  onDelete: () => void;
  /** Reloads the property after a version conflict. */
  onReload: () => void;
  onDirtyChange?: (dirty: boolean) => void;
};

/** The edit form of a property; saves with the version it was opened with, so that concurrent changes conflict. */
export function PropertyEdit(props: PropertyEditProps) {
  const { property, onDone, onCancel, onDelete, onReload, onDirtyChange } = props;
  const [start] = useState(() => toFields(property));
  const { attempt, notice } = useVersionConflict(
    onReload,
    <FormLink to="/crm/properties">Ver propiedades</FormLink>,
  );
  const update = trpc.properties.update.useMutation();
  return (
    <PropertyForm
      schema={propertyEditInput}
      start={start}
      onSubmit={async (fields) => {
        const { id, version } = property;
        await attempt(update.mutateAsync({ id, version, property: fields }));
        toast.success('Propiedad guardada.');
        onDone();
      }}
      onCancel={onCancel}
      onDirtyChange={onDirtyChange}
      errorText={(error) => errorText(error, 'Error al guardar la propiedad. Por favor, inténtalo de nuevo.')}
      submitLabel="Guardar cambios"
      busyLabel="Guardando..."
      afterError={notice}
      extraAction={<DeleteButton onClick={onDelete} className="mr-auto" />}
    />
  );
}

function toFields(property: Property): PropertyInput {
  const { id, version, createdAt, updatedAt, ownerName, newerId, olderId, ...fields } = property;
  return {
    ...fields,
    address: fields.address ?? '',
    rentStartDate: fields.rentStartDate ?? '',
    rentEndDate: fields.rentEndDate ?? '',
  };
}
