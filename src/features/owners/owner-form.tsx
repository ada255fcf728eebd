import {
  newOwnerFormSchema,
  type OwnerInput,
  ownerEditFormSchema,
} from '../../../db/domain/owners/owner-input.ts';
import { readTypedPerson } from '../../../db/domain/typed-person.ts';
import { EditedContacts } from '../../components/contacts/edited-contacts.tsx';
import { NewContacts } from '../../components/contacts/new-contacts.tsx';
import { type PersonDefaults, toPersonFields } from '../../components/contacts/person-defaults.ts';
import { useContactEdits } from '../../components/contacts/use-contact-edits.ts';
import { useDefaultResponsible } from '../../current-user/current-user.ts';
import { lazyComponent } from '../../lib/loading/lazy-component.tsx';
import { RecordField } from '../../pickers/record-field.tsx';
import { UserPicker } from '../../pickers/user-picker.tsx';
import { ownerStatusOptions } from '../../texts/owner-texts.ts';
import { trpc } from '../../trpc.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { RadioChipsField, TextField } from '../../ui/form/form-fields.tsx';
import { FormSection } from '../../ui/form/form-section.tsx';
import { SplitPastedAddress } from '../../ui/form/split-pasted-address.tsx';
import { DeleteButton } from '../../ui/record/delete-button.tsx';
import { RecordCreateForm, RecordEditForm } from '../../ui/record/record-form.tsx';
import { getEditFormDefaults, useCreateFormDefaults } from '../../ui/record/record-form-defaults.tsx';
import type { DeletableFormProps, EditFormProps, NewFormProps } from '../../ui/record/record-form-props.ts';
import { ownerTexts } from './owner-record-texts.ts';
import type { Owner } from './owner-types.ts';

const DuplicateWarning = lazyComponent(() =>
  import('../../components/duplicates/duplicate-warning.tsx').then((module) => module.DuplicateWarning),
);

const emptyOwner: OwnerInput = { name: '', status: 'Active', email: '', phone: '' };

const saveErrorText = ownerTexts.failure('guardar');

/** `typed`: what was searched for; `lead`: the lead who is the same person. */
type NewOwnerDefaultValues = { typed?: string | undefined; lead?: PersonDefaults | undefined };

/** The form of a new owner. */
export function OwnerCreate({
  defaultValues: { typed = '', lead } = {},
  ...props
}: NewFormProps<NewOwnerDefaultValues>) {
  const create = trpc.owners.create.useMutation();
  const defaults = useCreateFormDefaults(ownerTexts, '/crm/property-owners/$id');
  const assignedTo = useDefaultResponsible();
  return (
    <RecordCreateForm
      {...defaults}
      {...props}
      schema={newOwnerFormSchema}
      defaultValues={{
        ...emptyOwner,
        ...readTypedPerson(typed),
        assignedTo,
        contacts: [],
        ...(lead && toPersonFields(lead)),
      }}
      create={({ contacts, ...owner }, clientKey) =>
        create.mutateAsync({ clientKey, owner, contacts, ...(lead && { leadId: lead.id }) })
      }
      errorText={saveErrorText}
      className="gap-8!"
    >
      <OwnerFields lead={lead} />
    </RecordCreateForm>
  );
}

/** The edit form of an owner. */
export function OwnerEdit({ onDelete, ...props }: EditFormProps<Owner> & DeletableFormProps) {
  const update = trpc.owners.update.useMutation();
  const edits = useContactEdits('owner', props.record);
  return (
    <RecordEditForm
      {...getEditFormDefaults(ownerTexts, '/crm/property-owners')}
      {...props}
      schema={ownerEditFormSchema}
      toFields={(owner) => ({ ...toFields(owner), contacts: edits.defaultValues })}
      toNames={({ responsible }) => ({ assignedTo: responsible?.name })}
      update={({ contacts, ...owner }, ref) =>
        update.mutateAsync({ ...ref, owner, contacts: edits.toSent(contacts) })
      }
      onSaved={(owner, saved) => {
        toast.success(ownerTexts.done('guardar'));
        edits.offerPromotion(owner, saved);
      }}
      errorText={saveErrorText}
      extraAction={<DeleteButton onClick={onDelete} className="mr-auto" />}
      className="gap-8!"
    >
      {() => <OwnerFields record={props.record} />}
    </RecordEditForm>
  );
}

const toFields = ({ name, status, email, phone, assignedTo }: Owner): OwnerInput => ({
  name,
  status,
  assignedTo,
  email: email ?? '',
  phone: phone ?? '',
});

/** `lead`: the lead who is the same person, whose phone and email are no reason for a warning. */
function OwnerFields({ record, lead }: { record?: Owner; lead?: PersonDefaults | undefined }) {
  return (
    <FormSection title="Datos del propietario">
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
      <DuplicateWarning record={record ?? lead} />
      <RadioChipsField name="status" label="Estado" options={ownerStatusOptions} />
      <RecordField name="assignedTo" label="Responsable" picker={UserPicker} />
      {record ? <EditedContacts /> : <NewContacts />}
    </FormSection>
  );
}
