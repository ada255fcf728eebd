import { useState } from 'react';
import { leadEditInput } from '../../../db/domain/leads/lead-input.ts';
import { errorText, trpc } from '../../trpc.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { FormLink } from '../../ui/form/form-links.tsx';
import { useVersionConflict } from '../../ui/form/version-conflict.tsx';
import { DeleteButton } from '../../ui/record/delete-button.tsx';
import { LeadForm, type LeadInput } from './lead-form.tsx';
import type { Lead } from './lead-types.ts';

type LeadEditProps = {
  lead: Lead;
  onDone: () => void;
  onCancel: () => void;
  onDelete: () => void;
  /** Reloads the lead after a version conflict. */
  onReload: () => void;
  onDirtyChange?: (dirty: boolean) => void;
};

/** The edit form of a lead; saves with the version it was opened with, so that concurrent changes conflict. */
export function LeadEdit({ lead, onDone, onCancel, onDelete, onReload, onDirtyChange }: LeadEditProps) {
  const [start] = useState(() => toFields(lead));
  const { attempt, notice } = useVersionConflict(onReload, <FormLink to="/crm/leads">Ver leads</FormLink>);
  const update = trpc.leads.update.useMutation();
  return (
    <LeadForm
      schema={leadEditInput}
      start={start}
      onSubmit={async (fields) => {
        await attempt(update.mutateAsync({ id: lead.id, version: lead.version, lead: fields }));
        toast.success('Lead guardado.');
        onDone();
      }}
      onCancel={onCancel}
      onDirtyChange={onDirtyChange}
      errorText={(error) => errorText(error, 'Error al actualizar el lead. Por favor, inténtalo de nuevo.')}
      submitLabel="Guardar cambios"
      busyLabel="Guardando..."
      afterError={notice}
      extraAction={<DeleteButton onClick={onDelete} className="mr-auto" />}
    />
  );
}

function toFields(lead: Lead): LeadInput {
  const { id, version, createdAt, updatedAt, newerId, olderId, ...fields } = lead;
  const source = fields.source as LeadInput['source'];
  return { ...fields, source, email: fields.email ?? '', phone: fields.phone ?? '' };
}
