import {
  type PropertyStatus,
  propertyStatuses,
  propertyTypes,
} from '../../../db/domain/properties/properties.ts';
import {
  type PropertyInput,
  propertyEditInput,
  propertyInput,
} from '../../../db/domain/properties/property-input.ts';
import { hasPriceKind } from '../../../db/domain/properties/property-price.ts';
import { ZoneField } from '../../components/zones/zone-fields.tsx';
import { useDefaultResponsible } from '../../current-user/current-user.ts';
import { useFieldInHash } from '../../lib/form/field-in-hash.ts';
import { pickFields } from '../../lib/form/pick-fields.ts';
import { withStoredOption } from '../../lib/form/with-stored-option.ts';
import { appendOwnLeadCount } from '../../lib/format/match-count-texts.ts';
import { OwnerPicker } from '../../pickers/owner-picker.tsx';
import { RecordField } from '../../pickers/record-field.tsx';
import { UserPicker } from '../../pickers/user-picker.tsx';
import { toLabelOptions } from '../../texts/option-texts.ts';
import { propertyFeatureOptions } from '../../texts/property-texts.ts';
import { errorText, trpc } from '../../trpc.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { DateField } from '../../ui/form/date-field.tsx';
import { useFormValue } from '../../ui/form/form.tsx';
import { CheckboxChipsField, NumberField, SelectField, TextField } from '../../ui/form/form-fields.tsx';
import { FormLink } from '../../ui/form/form-links.tsx';
import { FormSection } from '../../ui/form/form-section.tsx';
import { DeleteButton } from '../../ui/record/delete-button.tsx';
import { RecordCreateForm, RecordEditForm } from '../../ui/record/record-form.tsx';
import type { DeletableFormProps, EditFormProps, NewFormProps } from '../../ui/record/record-form-props.ts';
import { useRecordToast } from '../../ui/record/use-record-toast.ts';
import { AddressField } from './address-fields.tsx';
import type { Property } from './property-types.ts';
import { PublishingFields } from './publishing-fields.tsx';
import { requestClosing } from './request-closing.ts';

const emptyProperty: PropertyInput = {
  title: '',
  address: '',
  zone: '',
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
  reference: '',
  street: '',
  streetNumber: '',
  floor: '',
  door: '',
  addressVisibility: 'zona',
  latitude: null,
  longitude: null,
  postalCode: '',
  town: '',
  province: null,
  usableArea: null,
  plotArea: null,
  builtYear: null,
  energyConsumption: null,
  energyEmissions: null,
  cadastralReference: '',
  communityFee: null,
  touristLicence: '',
  registryNumber: '',
  stressedMarket: null,
  lastRent: null,
  lastContract: null,
  largeHolder: null,
  priceIndex: null,
  rentPurpose: null,
  descriptionEs: '',
  descriptionCa: '',
};

const saveErrorText = (error: unknown) =>
  errorText(error, 'Error al guardar la propiedad. Por favor, inténtalo de nuevo.');

/** `typed`: what was searched for, its title; `ownerId`: the initial owner. */
/** `typed`: what was searched for; `ownerId`: the initial owner. */
type PropertyDefaultValues = { typed?: string | undefined; ownerId?: string | undefined };

/** The form of a new property. */
export function PropertyCreate({ defaultValues = {}, ...props }: NewFormProps<PropertyDefaultValues>) {
  const create = trpc.properties.create.useMutation();
  const showCreatedToast = useRecordToast('/crm/properties/$id', appendOwnLeadCount);
  const assignedTo = useDefaultResponsible();
  return (
    <RecordCreateForm
      {...props}
      schema={propertyInput}
      defaultValues={{
        ...emptyProperty,
        title: defaultValues.typed ?? '',
        ownerId: defaultValues.ownerId ?? null,
        assignedTo,
      }}
      create={(property, clientKey) => create.mutateAsync({ clientKey, property })}
      onCreated={(_, created) => showCreatedToast('Propiedad creada.', created)}
      linkToCreated={(id) => (
        <FormLink to="/crm/properties/$id" params={{ id }}>
          Ver propiedad
        </FormLink>
      )}
      errorText={saveErrorText}
      submitLabel="Crear propiedad"
      className="gap-8!"
    >
      <PropertyFields defaultValues={emptyProperty} />
    </RecordCreateForm>
  );
}

/** The edit form of a property. */
export function PropertyEdit({ onDelete, ...props }: EditFormProps<Property> & DeletableFormProps) {
  const update = trpc.properties.update.useMutation();
  const showSavedToast = useRecordToast('/crm/properties/$id', appendOwnLeadCount);
  return (
    <RecordEditForm
      {...props}
      schema={propertyEditInput}
      toFields={toFields}
      toNames={({ ownerName, responsible }) => ({ ownerId: ownerName, assignedTo: responsible?.name })}
      update={(property, opened) => update.mutateAsync({ ...opened, property })}
      onSaved={({ status, rentStartDate }, { ownMatches }) => {
        const { id, status: former } = props.record;
        if (ownMatches) showSavedToast('Propiedad guardada.', { id, ownMatches });
        else toast.success('Propiedad guardada.');
        // The form has asked for the days of the rent.
        if (status !== former) requestClosing([id], status, status === 'Alquilada' && !rentStartDate);
      }}
      listLink={<FormLink to="/crm/properties">Ver propiedades</FormLink>}
      errorText={saveErrorText}
      extraAction={<DeleteButton onClick={onDelete} className="mr-auto" />}
      className="gap-8!"
    >
      {(defaultValues) => (
        <PropertyFields
          id={props.record.id}
          defaultValues={defaultValues}
          ownerName={props.record.ownerName}
        />
      )}
    </RecordEditForm>
  );
}

function toFields(property: Property): PropertyInput {
  const fields = pickFields(propertyEditInput, property);
  return {
    ...fields,
    address: fields.address ?? '',
    zone: fields.zone ?? '',
    rentStartDate: fields.rentStartDate ?? '',
    rentEndDate: fields.rentEndDate ?? '',
    street: fields.street ?? '',
    streetNumber: fields.streetNumber ?? '',
    floor: fields.floor ?? '',
    door: fields.door ?? '',
    postalCode: fields.postalCode ?? '',
    town: fields.town ?? '',
    cadastralReference: fields.cadastralReference ?? '',
    touristLicence: fields.touristLicence ?? '',
    registryNumber: fields.registryNumber ?? '',
    descriptionEs: fields.descriptionEs ?? '',
    descriptionCa: fields.descriptionCa ?? '',
  };
}

type PropertyFieldsProps = { id?: string; defaultValues: PropertyInput; ownerName?: string | null };

function PropertyFields({ id, defaultValues, ownerName }: PropertyFieldsProps) {
  useFieldInHash();
  return (
    <>
      <PropertyPlaceFields type={defaultValues.type} ownerName={ownerName} />
      <PropertyPriceFields status={defaultValues.status} />
      <PropertyHomeFields features={defaultValues.features} />
      <PublishingFields id={id} defaultValues={defaultValues} />
    </>
  );
}

/** Title, type, address and owner of a property. */
function PropertyPlaceFields({ type, ownerName }: { type: string | null; ownerName?: string | null }) {
  return (
    <FormSection title="Datos de la propiedad">
      <TextField name="title" label="Título" required autoComplete="off" className="md:col-span-2" />
      <AddressField />
      <ZoneField name="zone" label="Barrio o zona" className="md:col-span-2" />
      <SelectField
        name="type"
        label="Tipo"
        nullable
        placeholder="Sin especificar"
        options={withStoredOption(toLabelOptions(propertyTypes), type ? [type] : [])}
      />
      <RecordField name="ownerId" label="Propietario" picker={OwnerPicker} storedLabel={ownerName} />
      <RecordField name="assignedTo" label="Responsable" picker={UserPicker} />
    </FormSection>
  );
}

/** Status and prices. A price that the status does not use is hidden, but keeps its value. */
function PropertyPriceFields({ status: stored }: { status: string }) {
  const status = useFormValue<PropertyStatus>('status');
  const hint = (kind: 'sale' | 'rent') =>
    hasPriceKind(status, kind) ? undefined : 'Con este estado no se muestra.';
  const money = { decimals: true, step: 0.01, suffix: '€' };
  return (
    <FormSection title="Estado y precio">
      <SelectField
        name="status"
        label="Estado"
        options={withStoredOption(toLabelOptions(propertyStatuses), [stored])}
        className="md:col-span-2"
      />
      <NumberField name="price" label="Precio de venta" hint={hint('sale')} {...money} />
      <NumberField name="rentalPrice" label="Precio de alquiler al mes" hint={hint('rent')} {...money} />
      {status === 'Alquilada' && (
        <>
          <DateField name="rentStartDate" label="Inicio del contrato" />
          <DateField name="rentEndDate" label="Fin del contrato" />
        </>
      )}
    </FormSection>
  );
}

/** Rooms, size and features; stored features that are no longer offered stay visible. */
function PropertyHomeFields({ features }: { features: readonly string[] }) {
  return (
    <FormSection title="Distribución y características">
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3 md:col-span-2">
        <NumberField name="bedrooms" label="Habitaciones" step={1} />
        <NumberField name="bathrooms" label="Baños" step={1} />
        <NumberField name="area" label="Superficie" step={1} suffix="m²" className="max-sm:col-span-2" />
      </div>
      <CheckboxChipsField
        name="features"
        label="Características"
        options={withStoredOption(propertyFeatureOptions, features)}
        className="md:col-span-2"
      />
    </FormSection>
  );
}
