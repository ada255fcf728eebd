import { STEPS } from '../../../db/domain/leads/leads.ts';
import { newQuickLeadFormSchema, type QuickLeadInput } from '../../../db/domain/leads/quick-lead-input.ts';
import { readTypedContact } from '../../../db/domain/typed-contact.ts';
import { lazyComponent } from '../../lib/loading/lazy-component.tsx';
import { NewContacts } from '../../pickers/new-contacts.tsx';
import { useDefaultResponsible } from '../../pickers/own-session.ts';
import { AnyPropertyPicker } from '../../pickers/property-picker.tsx';
import { RecordField } from '../../pickers/record-field.tsx';
import { leadSourceOptions, leadSourceText } from '../../texts/lead-texts.ts';
import { errorText, trpc } from '../../trpc.ts';
import { NumberField, SelectField, TextAreaField, TextField } from '../../ui/form/form-fields.tsx';
import { FormLink } from '../../ui/form/form-links.tsx';
import { PastedContact } from '../../ui/form/pasted-contact.tsx';
import { RecordCreateForm } from '../../ui/record/record-form.tsx';
import type { NewFormProps } from '../../ui/record/record-form-props.ts';
import { FollowUpField } from './follow-up-field.tsx';
import { OperationField } from './operation-field.tsx';
import { NewResponsibleField } from './responsible-field.tsx';
import { useAnnounceNewLead } from './use-announce-new-lead.ts';

const DuplicateWarning = lazyComponent(() =>
  import('../../pickers/duplicate-warning.tsx').then((module) => module.DuplicateWarning),
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
type QuickLeadStart = {
  typed?: string | undefined;
  propertyId?: string | undefined;
  note?: string | undefined;
};

/** The form of a quick lead, assigned to the current user, or who stands in for them, by default. */
export function QuickLeadCreate({ start = {}, ...props }: NewFormProps<QuickLeadStart>) {
  const assignedTo = useDefaultResponsible();
  const create = trpc.leads.createQuick.useMutation();
  const announceCreated = useAnnounceNewLead();
  return (
    <RecordCreateForm
      {...props}
      schema={newQuickLeadFormSchema}
      start={{
        ...emptyLead,
        ...readTypedContact(start.typed ?? ''),
        ...(start.note !== undefined && { note: start.note, source: 'Email' }),
        assignedTo,
        propertyId: start.propertyId ?? null,
        contacts: [],
      }}
      create={({ propertyId, contacts, ...lead }, clientKey) =>
        create.mutateAsync({ clientKey, lead, contacts, propertyId: propertyId ?? undefined })
      }
      onCreated={announceCreated}
      linkToCreated={(id) => (
        <FormLink to="/crm/leads/$id" params={{ id }}>
          Ver lead
        </FormLink>
      )}
      errorText={(error) => errorText(error, 'Error al crear el lead. Por favor, inténtalo de nuevo.')}
      submitLabel="Crear lead"
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
      <PastedContact name="name" email="email" />
      <DuplicateWarning />
      <NewContacts />
      <RecordField name="propertyId" label="Pregunta por" picker={AnyPropertyPicker} />
      <OperationField>
        {({ buys, rents }) => (
          <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
            {buys && <NumberField name="maxBuyBudget" label="Compra hasta" suffix="€" step={STEPS.buy} />}
            {rents && (
              <NumberField name="maxRentBudget" label="Alquiler hasta" suffix="€/mes" step={STEPS.rent} />
            )}
          </div>
        )}
      </OperationField>
      <TextAreaField name="note" label="Nota" rows={2} />
      <FollowUpField name="nextFollowUpOn" label="Próximo seguimiento" />
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
