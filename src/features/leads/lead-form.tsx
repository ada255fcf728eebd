import { type LeadInput, leadEditInput, leadInput } from '../../../db/domain/leads/lead-input.ts';
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
import { LeadBudgetFields } from './lead-budget-fields.tsx';
import { LeadPersonFields } from './lead-person-fields.tsx';
import { LeadPreferenceFields } from './lead-preference-fields.tsx';
import type { Lead } from './lead-types.ts';

/** The initial values: a new lead has no time range yet. */
type LeadStart = Omit<LeadInput, 'timeRangeInterest'> & Partial<Pick<LeadInput, 'timeRangeInterest'>>;

const emptyLead: LeadStart = {
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
  // Explicitly undefined: a field that is missing from the initial values would make the form dirty.
  timeRangeInterest: undefined,
};

/** The form of a new lead. */
export function LeadCreate(props: CreateFormProps) {
  const create = trpc.leads.create.useMutation();
  return (
    <RecordCreateForm
      {...props}
      schema={leadInput}
      start={emptyLead}
      create={(lead, clientKey) => create.mutateAsync({ clientKey, lead })}
      onCreated={() => toast.success('Lead creado.')}
      linkToCreated={(id) => (
        <FormLink to="/crm/leads/$id" params={{ id }}>
          Ver lead
        </FormLink>
      )}
      errorText={(error) => errorText(error, 'Error al crear el lead. Por favor, inténtalo de nuevo.')}
      submitLabel="Crear lead"
      className="gap-8!"
    >
      <LeadFields start={emptyLead} />
    </RecordCreateForm>
  );
}

/** The edit form of a lead. */
export function LeadEdit({ onDelete, ...props }: EditFormProps<Lead> & DeletableFormProps) {
  const update = trpc.leads.update.useMutation();
  return (
    <RecordEditForm
      {...props}
      schema={leadEditInput}
      toFields={toFields}
      update={(lead, opened) => update.mutateAsync({ ...opened, lead })}
      onSaved={() => toast.success('Lead guardado.')}
      listLink={<FormLink to="/crm/leads">Ver leads</FormLink>}
      errorText={(error) => errorText(error, 'Error al actualizar el lead. Por favor, inténtalo de nuevo.')}
      extraAction={<DeleteButton onClick={onDelete} className="mr-auto" />}
      className="gap-8!"
    >
      {(start) => <LeadFields start={start} />}
    </RecordEditForm>
  );
}

function toFields(lead: Lead): LeadInput {
  const { id, version, createdAt, updatedAt, newerId, olderId, ...fields } = lead;
  const source = fields.source as LeadInput['source'];
  return { ...fields, source, email: fields.email ?? '', phone: fields.phone ?? '' };
}

function LeadFields({ start }: { start: LeadStart }) {
  return (
    <>
      <LeadPersonFields source={start.source} priority={start.priority} />
      <LeadBudgetFields />
      <LeadPreferenceFields
        types={start.preferredPropertyTypes}
        features={start.preferredFeatures}
        timeRange={start.timeRangeInterest}
      />
    </>
  );
}
