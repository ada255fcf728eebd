import { Link, useLocation } from '@tanstack/react-router';
import { type ComponentProps, useCallback, useEffect, useState } from 'react';
import { type AdInput, adEditInput, adInput } from '../../../db/domain/ads/ad-input.ts';
import { withStoredOption } from '../../lib/form/with-stored-option.ts';
import { getErrorCode } from '../../lib/records/error-kinds.ts';
import type { PickerProps } from '../../pickers/picker-props.ts';
import { PropertyPicker } from '../../pickers/property-picker.tsx';
import { RecordField } from '../../pickers/record-field.tsx';
import { adPlatformOptions, adStatusOptions } from '../../texts/ad-texts.ts';
import { trpc } from '../../trpc.ts';
import { DateField } from '../../ui/form/date-field.tsx';
import { useFormValue } from '../../ui/form/form.tsx';
import {
  NumberField,
  RadioChipsField,
  SubmitButton,
  TextAreaField,
  TextField,
} from '../../ui/form/form-fields.tsx';
import { useLeaveGuard } from '../../ui/overlay/use-leave-guard.ts';
import { RecordCreateForm, RecordEditForm } from '../../ui/record/record-form.tsx';
import { getEditFormDefaults, useCreateFormDefaults } from '../../ui/record/record-form-defaults.tsx';
import type { EditFormProps, NewFormProps } from '../../ui/record/record-form-props.ts';
import { adTexts } from './ad-record-texts.ts';
import type { Ad } from './ad-types.ts';

/** The initial values: a new ad may have no property yet. */
type AdDefaultValues = Omit<AdInput, 'propertyId'> & { propertyId?: string };

/** `propertyId`: the initial property; `ownerId`: restricts the offered properties to an owner's. */
type NewAdDefaultValues = { propertyId?: string | undefined; ownerId?: string | undefined };

/** The form of a new ad. */
export function AdCreate({
  defaultValues: { propertyId, ownerId } = {},
  ...props
}: NewFormProps<NewAdDefaultValues>) {
  const create = trpc.ads.create.useMutation();
  const defaults = useCreateFormDefaults(adTexts, '/crm/ads/$id');
  const defaultValues: AdDefaultValues = {
    title: '',
    description: '',
    propertyId,
    platform: 'Idealista',
    status: 'Active',
    url: '',
    externalId: '',
    publishedOn: '',
    expiresOn: '',
    leadsCount: 0,
  };
  return (
    <RecordCreateForm
      {...defaults}
      {...props}
      schema={adInput}
      defaultValues={defaultValues}
      create={(ad, clientKey) => create.mutateAsync({ clientKey, ad })}
      errorText={(error) =>
        getErrorCode(error) === 'FORBIDDEN'
          ? 'No se pudo determinar la agencia o el usuario.'
          : defaults.errorText(error)
      }
      submitButton={AdSubmitButton}
    >
      <AdFields defaultValues={defaultValues} ownerId={ownerId} onLeave={props.onCancel} />
    </RecordCreateForm>
  );
}

/** The edit form of an ad. */
export function AdEdit(props: EditFormProps<Ad>) {
  const update = trpc.ads.update.useMutation();
  return (
    <RecordEditForm
      {...getEditFormDefaults(adTexts, '/crm/ads')}
      {...props}
      schema={adEditInput}
      toFields={toFields}
      toNames={({ property }) => ({ propertyId: property.title })}
      update={(ad, opened) => update.mutateAsync({ ...opened, ad })}
      submitButton={AdSubmitButton}
    >
      {(defaultValues) => <AdFields defaultValues={defaultValues} onLeave={props.onCancel} />}
    </RecordEditForm>
  );
}

const toFields = ({ title, propertyId, platform, status, leadsCount, ...ad }: Ad): AdInput => ({
  title,
  description: ad.description ?? '',
  propertyId,
  platform,
  status,
  url: ad.url ?? '',
  externalId: ad.externalId ?? '',
  publishedOn: ad.publishedOn ?? '',
  expiresOn: ad.expiresOn ?? '',
  leadsCount,
});

type AdFieldsProps = {
  defaultValues: AdDefaultValues;
  /** Restricts the offered properties to this owner's. */
  ownerId?: string;
  onLeave: () => void;
};

function AdFields({ defaultValues, ownerId, onLeave }: AdFieldsProps) {
  // The same query as the picker's, so that it is requested once.
  const offered = trpc.properties.options.useQuery(
    { chosen: null, ownerId },
    { enabled: !defaultValues.propertyId },
  );
  const Picker = useCallback(
    (field: PickerProps) => <PropertyPicker {...field} ownerId={ownerId} />,
    [ownerId],
  );
  return (
    <>
      <TextField name="title" label="Título" required autoComplete="off" />
      <RecordField
        name="propertyId"
        label="Propiedad"
        picker={Picker}
        hint={offered.data?.length === 0 && <NoProperties ownerId={ownerId} onLeave={onLeave} />}
        required
      />
      <RadioChipsField
        name="platform"
        label="Plataforma"
        options={withStoredOption(adPlatformOptions, [defaultValues.platform])}
      />
      <RadioChipsField name="status" label="Estado" options={adStatusOptions} />
      <TextField
        name="url"
        label="Enlace"
        type="text"
        inputMode="url"
        autoCapitalize="none"
        hint="La dirección del anuncio en el portal, para enviarla a los leads."
      />
      <TextField
        name="externalId"
        label="Id en el portal"
        autoComplete="off"
        autoCapitalize="none"
        hint="El código que el portal da al anuncio. También sirve para reconocer sus correos."
      />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <DateField name="publishedOn" label="Publicado" />
        <DateField name="expiresOn" label="Caduca" />
      </div>
      <NumberField
        name="leadsCount"
        label="Leads anotados"
        step={1}
        hint="Los que ha traído y no están en el CRM. Los que llegan por correo se suman solos."
      />
      <TextAreaField name="description" label="Descripción" rows={5} />
    </>
  );
}

// Disabled without a property, because an ad needs one.
function AdSubmitButton(props: ComponentProps<typeof SubmitButton>) {
  const propertyId = useFormValue<string | null | undefined>('propertyId');
  return <SubmitButton {...props} disabled={!propertyId} />;
}

type NoPropertiesProps = { ownerId?: string; onLeave: () => void };

/** The hint below the property field when there are none, with a link to create one. `onLeave` closes the form's dialog. */
function NoProperties({ ownerId, onLeave }: NoPropertiesProps) {
  const title = useFormValue<string>('title');
  const description = useFormValue<string | null>('description');
  const setDirty = useLeaveGuard();
  useEffect(() => setDirty(Boolean(title || description)), [title, description, setDirty]);
  const { pathname } = useLocation();
  const [initialPath] = useState(pathname);
  // A quick-create form would stay open over the page that the link opens.
  useEffect(() => {
    if (pathname !== initialPath) onLeave();
  }, [pathname, initialPath, onLeave]);
  return (
    <>
      No hay propiedades disponibles.{' '}
      <Link
        to="/crm/properties/new"
        search={{ ownerId }}
        className="rounded-sm font-medium text-accent underline hover:text-accent-strong pointer-coarse:-my-3 pointer-coarse:inline-block pointer-coarse:py-3"
      >
        Crea una propiedad
      </Link>{' '}
      primero.
    </>
  );
}
