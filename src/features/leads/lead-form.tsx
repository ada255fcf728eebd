import {
  type LeadInput,
  leadEditFormSchema,
  leadEditInput,
  newLeadFormSchema,
} from '../../../db/domain/leads/lead-input.ts';
import { BATHROOMS, BEDROOMS, RANGE_STEPS } from '../../../db/domain/leads/leads.ts';
import { needRooms, propertyTypes } from '../../../db/domain/properties/properties.ts';
import { EditedContacts } from '../../components/contacts/edited-contacts.tsx';
import { NewContacts } from '../../components/contacts/new-contacts.tsx';
import { type PersonDefaults, toPersonFields } from '../../components/contacts/person-defaults.ts';
import { useContactEdits } from '../../components/contacts/use-contact-edits.ts';
import { ZonesField } from '../../components/zones/zone-fields.tsx';
import { useDefaultResponsible } from '../../current-user/current-user.ts';
import { pickFields } from '../../lib/form/pick-fields.ts';
import { withStoredOption } from '../../lib/form/with-stored-option.ts';
import { operationText, roomText } from '../../lib/format/lead-preference-texts.ts';
import { appendPropertyCount } from '../../lib/format/match-count-texts.ts';
import { lazyComponent } from '../../lib/loading/lazy-component.tsx';
import { OptionalPropertyPicker } from '../../pickers/property-picker.tsx';
import { RecordField } from '../../pickers/record-field.tsx';
import {
  leadPriorityOptions,
  leadSourceOptions,
  leadSourceText,
  leadStatusOptions,
} from '../../texts/lead-texts.ts';
import { toLabelOptions } from '../../texts/option-texts.ts';
import { propertyFeatureOptions } from '../../texts/property-texts.ts';
import { timeRangeOptions } from '../../texts/time-range-texts.ts';
import { trpc } from '../../trpc.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useFormValue } from '../../ui/form/form.tsx';
import {
  CheckboxChipsField,
  NumberField,
  RadioChipsField,
  SelectField,
  TextField,
} from '../../ui/form/form-fields.tsx';
import { FormSection } from '../../ui/form/form-section.tsx';
import { SplitPastedAddress } from '../../ui/form/split-pasted-address.tsx';
import { DeleteButton } from '../../ui/record/delete-button.tsx';
import { RecordCreateForm, RecordEditForm } from '../../ui/record/record-form.tsx';
import { getCreateFormDefaults, getEditFormDefaults } from '../../ui/record/record-form-defaults.tsx';
import type { DeletableFormProps, EditFormProps, NewFormProps } from '../../ui/record/record-form-props.ts';
import { useRecordToast } from '../../ui/record/use-record-toast.ts';
import { leadTexts } from './lead-record-texts.ts';
import type { Lead } from './lead-types.ts';
import { NewResponsibleField, ResponsibleField } from './responsible-field.tsx';
import { useNewLeadToast } from './use-new-lead-toast.ts';

const DuplicateWarning = lazyComponent(() =>
  import('../../components/duplicates/duplicate-warning.tsx').then((module) => module.DuplicateWarning),
);

/** The initial values: a new lead has no time range yet. */
type LeadDefaultValues = Omit<LeadInput, 'timeRangeInterest'> & Partial<Pick<LeadInput, 'timeRangeInterest'>>;

const emptyLead: LeadDefaultValues = {
  name: '',
  email: '',
  phone: '',
  source: null,
  status: 'New',
  priority: 'Medium',
  minBuyBudget: null,
  maxBuyBudget: null,
  minRentBudget: null,
  maxRentBudget: null,
  minPropertySize: null,
  maxPropertySize: null,
  preferredPropertyTypes: [],
  preferredBedrooms: [],
  preferredBathrooms: [],
  preferredFeatures: [],
  preferredZones: [],
  // Explicitly undefined: a field that is missing from the initial values would make the form dirty.
  timeRangeInterest: undefined,
};

/** `propertyId`: the property on whose page the lead is created; `owner`: the owner who is the same person. */
type NewLeadDefaultValues = { propertyId?: string | undefined; owner?: PersonDefaults | undefined };

/** The form of a new lead. */
export function LeadCreate({
  defaultValues: { propertyId, owner } = {},
  ...props
}: NewFormProps<NewLeadDefaultValues>) {
  const create = trpc.leads.create.useMutation();
  const showCreatedToast = useNewLeadToast();
  const defaultValues = {
    ...emptyLead,
    assignedTo: useDefaultResponsible(),
    propertyId: propertyId ?? null,
    contacts: [],
    ...(owner && toPersonFields(owner)),
  };
  return (
    <RecordCreateForm
      {...getCreateFormDefaults(leadTexts, '/crm/leads/$id')}
      {...props}
      schema={newLeadFormSchema}
      defaultValues={defaultValues}
      create={({ propertyId, contacts, ...lead }, clientKey) =>
        create.mutateAsync({
          ...{ clientKey, lead, contacts, propertyId: propertyId ?? undefined },
          ...(owner && { ownerId: owner.id }),
        })
      }
      onCreated={showCreatedToast}
      className="gap-8!"
    >
      <LeadFields defaultValues={defaultValues} owner={owner} />
    </RecordCreateForm>
  );
}

/** The edit form of a lead. */
export function LeadEdit({ onDelete, ...props }: EditFormProps<Lead> & DeletableFormProps) {
  const update = trpc.leads.update.useMutation();
  const edits = useContactEdits('lead', props.record);
  const showSavedToast = useRecordToast('/crm/leads/$id', appendPropertyCount);
  return (
    <RecordEditForm
      {...getEditFormDefaults(leadTexts, '/crm/leads')}
      {...props}
      schema={leadEditFormSchema}
      toFields={(lead) => ({ ...toFields(lead), contacts: edits.defaultValues })}
      toNames={({ responsible }) => ({ assignedTo: responsible?.name })}
      update={({ contacts, ...lead }, ref) =>
        update.mutateAsync({ ...ref, lead, contacts: edits.toSent(contacts) })
      }
      onSaved={(lead, saved) => {
        const { ownMatches } = saved;
        if (ownMatches) showSavedToast('Lead guardado.', { id: props.record.id, ownMatches });
        else toast.success('Lead guardado.');
        edits.offerPromotion(lead, saved);
      }}
      extraAction={<DeleteButton onClick={onDelete} className="mr-auto" />}
      className="gap-8!"
    >
      {(defaultValues) => <LeadFields defaultValues={defaultValues} record={props.record} />}
    </RecordEditForm>
  );
}

function toFields(lead: Lead): LeadInput {
  const fields = pickFields(leadEditInput, lead);
  const source = fields.source as LeadInput['source'];
  return { ...fields, source, email: fields.email ?? '', phone: fields.phone ?? '' };
}

type LeadFieldsProps = { defaultValues: LeadDefaultValues };

/** `owner`: the owner who is the same person, whose phone and email are no reason for a warning. */
type RecordProps = { record?: Lead; owner?: PersonDefaults | undefined };

function LeadFields({ defaultValues, record, owner }: LeadFieldsProps & RecordProps) {
  return (
    <>
      <LeadPersonFields defaultValues={defaultValues} record={record} owner={owner} />
      <LeadBudgetFields record={record} />
      <LeadPreferenceFields defaultValues={defaultValues} />
    </>
  );
}

/** The lead's contact data, source, status and priority; stored values that are no longer offered stay visible. */
function LeadPersonFields({
  defaultValues: { source, priority },
  record,
  owner,
}: LeadFieldsProps & RecordProps) {
  return (
    <FormSection title="Datos de contacto">
      <TextField name="name" label="Nombre" required autoComplete="off" className="md:col-span-2" />
      <TextField
        name="email"
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
      />
      <TextField name="phone" label="Teléfono" type="tel" autoComplete="off" />
      <SplitPastedAddress name="name" email="email" />
      <DuplicateWarning record={record ?? owner} />
      {record ? <EditedContacts /> : <NewContacts />}
      {!record && (
        <RecordField
          name="propertyId"
          label="Pregunta por"
          picker={OptionalPropertyPicker}
          className="md:col-span-2"
        />
      )}
      <SelectField
        name="source"
        label="Fuente"
        nullable
        placeholder={leadSourceText(null)}
        options={withStoredOption(leadSourceOptions, source ? [source] : [])}
      />
      <SelectField name="status" label="Estado" options={leadStatusOptions} />
      <RadioChipsField
        name="priority"
        label="Prioridad"
        options={withStoredOption(leadPriorityOptions, priority ? [priority] : [])}
      />
      {record ? <ResponsibleField /> : <NewResponsibleField />}
    </FormSection>
  );
}

const budgetRanges = [
  { label: 'Compra', min: 'minBuyBudget', max: 'maxBuyBudget', unit: '€', step: RANGE_STEPS.buy },
  { label: 'Alquiler', min: 'minRentBudget', max: 'maxRentBudget', unit: '€/mes', step: RANGE_STEPS.rent },
  { label: 'Superficie', min: 'minPropertySize', max: 'maxPropertySize', unit: 'm²', step: RANGE_STEPS.size },
] as const;

/** Minimum and maximum of budget (euros), rent (euros per month) and size (square metres). */
function LeadBudgetFields({ record }: RecordProps) {
  // What a quick lead has said it wants to do, where no budget says it.
  const operation = record && operationText(record);
  const note = 'Deja en blanco lo que no sepas todavía.';
  return (
    <FormSection
      title="Presupuesto y superficie"
      note={operation ? `Busca: ${operation.toLowerCase()}. ${note}` : note}
    >
      {budgetRanges.flatMap(({ label, min, max, unit, step }) => [
        <NumberField
          key={min}
          name={min}
          label={`${label} desde`}
          suffix={unit}
          step={step}
          placeholder="0"
        />,
        <NumberField
          key={max}
          name={max}
          label={`${label} hasta`}
          suffix={unit}
          step={step}
          placeholder="Sin límite"
        />,
      ])}
    </FormSection>
  );
}

const toRoomOptions = ({ min, max }: { min: number; max: number }) =>
  Array.from({ length: max - min + 1 }, (_, index) => min + index).map((value) => ({
    value,
    label: roomText(value, max),
  }));

const bedroomOptions = toRoomOptions(BEDROOMS);
const bathroomOptions = toRoomOptions(BATHROOMS);

/** The lead's preferences; stored values that are no longer offered stay visible. */
function LeadPreferenceFields({ defaultValues }: LeadFieldsProps) {
  const chosen = useFormValue<string[] | undefined>('preferredPropertyTypes') ?? [];
  const areRoomsRequired = needRooms(chosen);
  const hint = areRoomsRequired ? undefined : 'No hace falta para garajes, terrenos, locales y oficinas.';
  const wide = 'md:col-span-2';
  return (
    <FormSection title="Preferencias del cliente" note="Elige todas las opciones que le sirvan.">
      <CheckboxChipsField
        name="preferredPropertyTypes"
        label="Tipos de propiedad"
        required
        options={withStoredOption(toLabelOptions(propertyTypes), defaultValues.preferredPropertyTypes)}
        className={wide}
      />
      <CheckboxChipsField
        name="preferredBedrooms"
        label="Habitaciones"
        required={areRoomsRequired}
        hint={hint}
        options={bedroomOptions}
        className={wide}
      />
      <CheckboxChipsField
        name="preferredBathrooms"
        label="Baños"
        required={areRoomsRequired}
        hint={hint}
        options={bathroomOptions}
        className={wide}
      />
      <CheckboxChipsField
        name="preferredFeatures"
        label="Características"
        required
        options={withStoredOption(propertyFeatureOptions, defaultValues.preferredFeatures)}
        className={wide}
      />
      <ZonesField
        name="preferredZones"
        label="Zonas"
        hint="Escribe un barrio o una zona y pulsa Intro."
        className={wide}
      />
      <RadioChipsField
        name="timeRangeInterest"
        label="Plazo de interés"
        required
        options={withStoredOption(
          timeRangeOptions,
          defaultValues.timeRangeInterest ? [defaultValues.timeRangeInterest] : [],
        )}
        className={wide}
      />
    </FormSection>
  );
}
