import { useState } from 'react';
import { errorText, trpc } from '../../trpc.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { FormLink, useCreatedBefore } from '../../ui/form/form-links.tsx';
import { LeadForm, type LeadStart } from './lead-form.tsx';

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

type LeadCreateProps = {
  onDone: () => void;
  onCancel: () => void;
  onDirtyChange?: (dirty: boolean) => void;
};

/** The form of a new lead; its idempotency key prevents duplicates. */
export function LeadCreate({ onDone, onCancel, onDirtyChange }: LeadCreateProps) {
  const [clientKey] = useState(() => crypto.randomUUID());
  const create = trpc.leads.create.useMutation();
  const { attempt, notice } = useCreatedBefore((id) => (
    <FormLink to="/crm/leads/$id" params={{ id }}>
      Ver lead
    </FormLink>
  ));
  return (
    <LeadForm
      start={emptyLead}
      onSubmit={async (lead) => {
        await attempt(create.mutateAsync({ clientKey, lead }));
        toast.success('Lead creado.');
        onDone();
      }}
      onCancel={onCancel}
      onDirtyChange={onDirtyChange}
      errorText={(error) => errorText(error, 'Error al crear el lead. Por favor, inténtalo de nuevo.')}
      submitLabel="Crear lead"
      busyLabel="Creando..."
      afterError={notice}
    />
  );
}
