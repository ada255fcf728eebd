import {
  type PropertyInput,
  propertyEditInput,
  propertyInput,
} from '../../../db/domain/properties/property-input.ts';
import { errorText, trpc } from '../../trpc.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { FormLink } from '../../ui/form/form-links.tsx';
import { DeleteButton } from '../../ui/record/delete-button.tsx';
import { RecordCreateForm, RecordEditForm } from '../../ui/record/record-form.tsx';
import type {
  CreateFormProps,
  DeletableFormProps,
  EditFormProps,
} from '../../ui/record/record-form-props.ts';
import { PropertyHomeFields } from './property-home-fields.tsx';
import { PropertyPlaceFields } from './property-place-fields.tsx';
import { PropertyPriceFields } from './property-price-fields.tsx';
import type { Property } from './property-types.ts';

const emptyProperty: PropertyInput = {
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

const saveErrorText = (error: unknown) =>
  errorText(error, 'Error al guardar la propiedad. Por favor, inténtalo de nuevo.');

/** The form of a new property; `ownerId`: the initial owner. */
export function PropertyCreate({ ownerId, ...props }: CreateFormProps & { ownerId?: string }) {
  const create = trpc.properties.create.useMutation();
  return (
    <RecordCreateForm
      {...props}
      schema={propertyInput}
      start={{ ...emptyProperty, ownerId: ownerId ?? null }}
      create={(property, clientKey) => create.mutateAsync({ clientKey, property })}
      onCreated={() => toast.success('Propiedad creada.')}
      linkToCreated={(id) => (
        <FormLink to="/crm/properties/$id" params={{ id }}>
          Ver propiedad
        </FormLink>
      )}
      errorText={saveErrorText}
      submitLabel="Crear propiedad"
      className="gap-8!"
    >
      <PropertyFields start={emptyProperty} />
    </RecordCreateForm>
  );
}

/** The edit form of a property. */
export function PropertyEdit({ onDelete, ...props }: EditFormProps<Property> & DeletableFormProps) {
  const update = trpc.properties.update.useMutation();
  return (
    <RecordEditForm
      {...props}
      schema={propertyEditInput}
      toFields={toFields}
      update={(property, opened) => update.mutateAsync({ ...opened, property })}
      onSaved={() => toast.success('Propiedad guardada.')}
      listLink={<FormLink to="/crm/properties">Ver propiedades</FormLink>}
      errorText={saveErrorText}
      extraAction={<DeleteButton onClick={onDelete} className="mr-auto" />}
      className="gap-8!"
    >
      {(start) => <PropertyFields start={start} />}
    </RecordEditForm>
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

function PropertyFields({ start }: { start: PropertyInput }) {
  return (
    <>
      <PropertyPlaceFields type={start.type} />
      <PropertyPriceFields status={start.status} />
      <PropertyHomeFields features={start.features} />
    </>
  );
}
