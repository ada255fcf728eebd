import { useState } from 'react';
import { DEFAULT_REFERENCE_PREFIX } from '../../../db/domain/properties/reference.ts';
import { type AgencyInput, agencyInput } from '../../../db/domain/users/agency-input.ts';
import { logoPath } from '../../lib/files/image-path.ts';
import { useImageChoice } from '../../lib/files/use-image-choice.ts';
import { getFieldInHash } from '../../lib/form/field-in-hash.ts';
import { pickFields } from '../../lib/form/pick-fields.ts';
import type { Refetch } from '../../lib/form/refetch.ts';
import { agentVisibilityOptions, unassignedLeadOptions } from '../../texts/agency-texts.ts';
import { errorText, trpc } from '../../trpc.ts';
import { DescriptionList } from '../../ui/display/description-list.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Form } from '../../ui/form/form.tsx';
import { CancelButton, FormActions } from '../../ui/form/form-actions.tsx';
import {
  NumberField,
  RadioChipsField,
  SubmitButton,
  TextAreaField,
  TextField,
} from '../../ui/form/form-fields.tsx';
import type { FormSchema } from '../../ui/form/form-schema.ts';
import { FormSection } from '../../ui/form/form-section.tsx';
import { useInitialFocus } from '../../ui/form/use-initial-focus.ts';
import { useVersionConflict } from '../../ui/form/version-conflict.tsx';
import { ImageField } from '../../ui/inputs/image-field.tsx';
import { useLeaveGuard } from '../../ui/overlay/use-leave-guard.ts';
import { AgencyFacts, AgencyId, AgencyLogo } from './agency-card.tsx';
import type { Agency } from './agency-types.ts';
import { PaletteField } from './palette-field.tsx';
import { RegistrationFields } from './registration-fields.tsx';

type AgencyEditProps = {
  agency: Agency;
  onDone: () => void;
  reload: Refetch<Agency>;
};

/** The edit form of the agency with its logo; saves with the version it was opened with, so that concurrent changes are merged. */
export function AgencyEdit({ agency: current, onDone, reload }: AgencyEditProps) {
  const update = trpc.agency.update.useMutation();
  const logo = useImageChoice({
    kind: 'logo',
    failed: 'Error al subir el logo. Por favor, inténtalo de nuevo.',
  });
  const [agency] = useState(current);
  const toFields = (record: Agency) => pickFields(agencyInput, record);
  const { save, notice } = useVersionConflict({
    ...{ record: agency, reload, toFields },
    schemaFor: () => agencyInput as FormSchema<never, AgencyInput>,
    send: async (fields: AgencyInput, { version }: Agency) =>
      update.mutateAsync({ version, agency: fields, picture: await logo.stage() }),
  });
  const onDirtyChange = useLeaveGuard();
  useInitialFocus(getFieldInHash() === 'registrations' ? 'registrations' : 'name');
  return (
    <Form
      schema={agencyInput}
      defaultValues={toFields(agency)}
      onSubmit={async (fields, typed) => {
        const { text } = await save(fields, typed);
        toast.success(text ?? 'Agencia actualizada.');
        onDone();
      }}
      onDirtyChange={onDirtyChange}
      changed={logo.field.choice !== 'keep'}
      errorText={(error) =>
        logo.uploadErrorText(error) ??
        errorText(error, 'Error al actualizar la agencia. Por favor, inténtalo de nuevo.')
      }
      className="gap-8! px-4 pt-4"
    >
      <FormSection title="Datos de la agencia">
        <div className="md:col-span-2">
          <ImageField
            label="Logo"
            src={logoPath(agency)}
            {...logo.field}
            show={(src) => <AgencyLogo name={agency.name} src={src} />}
          />
        </div>
        <TextField name="name" label="Nombre" required autoComplete="organization" />
        <TextField name="email" label="Email" type="email" inputMode="email" autoCapitalize="none" />
        <TextField
          name="website"
          label="Web"
          type="text"
          inputMode="url"
          autoCapitalize="none"
          hint="Por ejemplo, fincas.es"
        />
        <TextField name="address" label="Dirección" autoComplete="street-address" />
        <TextField name="postalCode" label="Código postal" inputMode="numeric" autoComplete="postal-code" />
        <TextField name="landlinePhone" label="Teléfono fijo" type="tel" />
        <TextField name="mobilePhone" label="Teléfono móvil" type="tel" />
        <TextAreaField name="openingHours" label="Horario" className="md:col-span-2" />
      </FormSection>
      <PaletteField name="colorPalette" />
      <RegistrationFields />
      <FormSection
        title="Referencias"
        note="Cada propiedad nueva recibe el prefijo y el número siguiente. Las que ya tienen referencia la conservan."
      >
        <TextField
          name="referencePrefix"
          label="Prefijo"
          autoComplete="off"
          autoCapitalize="characters"
          hint={`Sin prefijo, ${DEFAULT_REFERENCE_PREFIX}.`}
        />
      </FormSection>
      <FormSection
        title="Permisos"
        note="Con «Solo lo suyo», cada agente ve los leads, propietarios y propiedades que lleva y los que no lleva nadie. Los gerentes lo ven todo."
      >
        <RadioChipsField name="agentVisibility" label="Los agentes ven" options={agentVisibilityOptions} />
      </FormSection>
      <FormSection
        title="Reparto de leads"
        note="Con «Se reparten», un lead nuevo sin responsable pasa a quien lleva la propiedad desde la que se crea; si no, por turnos a los agentes activos; y si no hay agentes, a un gerente."
      >
        <RadioChipsField
          name="unassignedLeads"
          label="Leads sin responsable"
          options={unassignedLeadOptions}
        />
      </FormSection>
      <FormSection
        title="Sin movimiento"
        note="Cuándo aparece una propiedad disponible y publicada en la lista «Sin movimiento» de las propiedades."
      >
        <NumberField name="stalePublishedDays" label="Publicada desde hace" step={1} suffix="días" />
        <NumberField name="staleLeadsDays" label="Sin leads desde hace" step={1} suffix="días" />
        <NumberField name="stalePriceDays" label="Con el mismo precio desde hace" step={1} suffix="días" />
      </FormSection>
      <DescriptionList className="border-line border-t pt-4">
        <AgencyFacts agency={agency} />
      </DescriptionList>
      <AgencyId agency={agency} />
      {notice}
      <FormActions>
        <CancelButton onCancel={onDone} />
        <SubmitButton busyLabel="Guardando...">Guardar</SubmitButton>
      </FormActions>
    </Form>
  );
}
