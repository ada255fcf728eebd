import type { LeadOperation } from '../../../db/domain/leads/lead-operation.ts';
import { RANGE_STEPS } from '../../../db/domain/leads/leads.ts';
import { newQuickLeadFormSchema, type QuickLeadInput } from '../../../db/domain/leads/quick-lead-input.ts';
import { addDays } from '../../../db/domain/madrid.ts';
import { readTypedPerson } from '../../../db/domain/typed-person.ts';
import { NewContacts } from '../../components/contacts/new-contacts.tsx';
import { useDefaultResponsible } from '../../current-user/current-user.ts';
import { madridDay } from '../../lib/format/format.ts';
import { lazyComponent } from '../../lib/loading/lazy-component.tsx';
import { OptionalPropertyPicker } from '../../pickers/property-picker.tsx';
import { RecordField } from '../../pickers/record-field.tsx';
import { leadSourceOptions, leadSourceText } from '../../texts/lead-texts.ts';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/form/date-field.tsx';
import { useField } from '../../ui/form/form.tsx';
import { NumberField, SelectField, TextAreaField, TextField } from '../../ui/form/form-fields.tsx';
import { SplitPastedAddress } from '../../ui/form/split-pasted-address.tsx';
import { CheckboxChips } from '../../ui/inputs/choice-chips.tsx';
import { useFieldIds } from '../../ui/inputs/field.tsx';
import { RecordCreateForm } from '../../ui/record/record-form.tsx';
import { getCreateFormDefaults } from '../../ui/record/record-form-defaults.tsx';
import type { NewFormProps } from '../../ui/record/record-form-props.ts';
import { leadTexts } from './lead-record-texts.ts';
import { NewResponsibleField } from './responsible-field.tsx';
import { useNewLeadToast } from './use-new-lead-toast.ts';

const DuplicateWarning = lazyComponent(() =>
  import('../../components/duplicates/duplicate-warning.tsx').then((module) => module.DuplicateWarning),
);

const emptyLead: QuickLeadInput = {
  name: '',
  phone: '',
  email: '',
  // Most are made during a call.
  source: 'Phone Call',
  operation: null,
  maxBuyBudget: null,
  maxRentBudget: null,
  note: '',
  assignedTo: null,
  nextFollowUpOn: '',
};

/** `typed`: what was searched for; `propertyId`: the property on whose page the lead is created; `note`: an e-mail of which it is made. */
type QuickLeadDefaultValues = {
  typed?: string | undefined;
  propertyId?: string | undefined;
  note?: string | undefined;
};

/** The form of a quick lead, assigned to the current user, or who stands in for them, by default. */
export function QuickLeadCreate({ defaultValues = {}, ...props }: NewFormProps<QuickLeadDefaultValues>) {
  const assignedTo = useDefaultResponsible();
  const create = trpc.leads.createQuick.useMutation();
  const showCreatedToast = useNewLeadToast();
  return (
    <RecordCreateForm
      {...getCreateFormDefaults(leadTexts, '/crm/leads/$id')}
      {...props}
      schema={newQuickLeadFormSchema}
      defaultValues={{
        ...emptyLead,
        ...readTypedPerson(defaultValues.typed ?? ''),
        ...(defaultValues.note !== undefined && { note: defaultValues.note, source: 'Email' }),
        assignedTo,
        propertyId: defaultValues.propertyId ?? null,
        contacts: [],
      }}
      create={({ propertyId, contacts, ...lead }, clientKey) =>
        create.mutateAsync({ clientKey, lead, contacts, propertyId: propertyId ?? undefined })
      }
      // Who has got it, how many properties fit, and a link to it. Then the dialog closes; the page stays, and its lists are refetched.
      onCreated={showCreatedToast}
    >
      <TextField name="name" label="Nombre" required autoComplete="off" autoCapitalize="words" />
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        <TextField name="phone" label="Teléfono" type="tel" inputMode="tel" autoComplete="off" />
        <TextField
          name="email"
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
        />
      </div>
      <SplitPastedAddress name="name" email="email" />
      <DuplicateWarning />
      <NewContacts />
      <RecordField name="propertyId" label="Pregunta por" picker={OptionalPropertyPicker} />
      <OperationFields />
      <TextAreaField name="note" label="Nota" rows={2} />
      <FollowUpField />
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        <SelectField
          name="source"
          label="Fuente"
          nullable
          placeholder={leadSourceText(null)}
          options={leadSourceOptions}
        />
        <NewResponsibleField />
      </div>
    </RecordCreateForm>
  );
}

type Operation = Exclude<LeadOperation, 'both'>;

const operations = [
  { value: 'buy', label: 'Compra' },
  { value: 'rent', label: 'Alquiler' },
] as const;

/** What a quick lead wants to do, and below it the budgets of that; an operation that is no longer chosen loses its budget. */
function OperationFields() {
  const operation = useField('operation');
  const budgets = { buy: useField('maxBuyBudget'), rent: useField('maxRentBudget') };
  const ids = useFieldIds({});
  const stored = operation.value as LeadOperation | null;
  const chosen = operations.flatMap(({ value }) => (stored === value || stored === 'both' ? [value] : []));
  function choose(next: Operation[]) {
    operation.onChange(next.length === 2 ? 'both' : (next[0] ?? null));
    for (const { value } of operations) if (!next.includes(value)) budgets[value].onChange(null);
  }
  return (
    <>
      <CheckboxChips
        {...ids}
        ref={operation.ref}
        name="operation"
        legend="Operación"
        options={operations}
        value={chosen}
        onChange={choose}
      />
      {chosen.length > 0 && (
        <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
          {chosen.includes('buy') && (
            <NumberField name="maxBuyBudget" label="Compra hasta" suffix="€" step={RANGE_STEPS.buy} />
          )}
          {chosen.includes('rent') && (
            <NumberField name="maxRentBudget" label="Alquiler hasta" suffix="€/mes" step={RANGE_STEPS.rent} />
          )}
        </div>
      )}
    </>
  );
}

const followUpDays = [
  { label: 'Hoy', days: 0 },
  { label: 'Mañana', days: 1 },
  { label: '+3 días', days: 3 },
  { label: '+1 semana', days: 7 },
];

/** The day of the next follow-up, from today on, with buttons for the nearest ones. Pressing the chosen one again clears it. */
function FollowUpField() {
  const [name, label] = ['nextFollowUpOn', 'Próximo seguimiento'];
  const { value, onChange } = useField(name);
  const today = madridDay();
  return (
    <div className="flex flex-col gap-2">
      <DateField name={name} label={label} min={today} />
      <div className="flex flex-wrap gap-2">
        {followUpDays.map((each) => {
          const day = addDays(today, each.days);
          const chosen = value === day;
          return (
            <Button
              key={each.label}
              size="sm"
              aria-pressed={chosen}
              aria-label={`${label}: ${each.label}`}
              className="aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-strong"
              onClick={() => onChange(chosen ? '' : day)}
            >
              {each.label}
            </Button>
          );
        })}
      </div>
    </div>
  );
}
