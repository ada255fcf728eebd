import { RotateCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { codeOf, errorText, trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { LeadForm, type LeadInput } from './lead-form.tsx';
import type { Lead } from './lead-types.ts';

type LeadEditProps = {
  lead: Lead;
  onDone: () => void;
  onCancel: () => void;
  onDelete: () => void;
  /** Reads the lead anew, with what a colleague has changed. */
  onReload: () => void;
  onDirtyChange?: (dirty: boolean) => void;
};

/** The form of a lead as it was read; a colleague's change in between is refused by its version. */
export function LeadEdit({ lead, onDone, onCancel, onDelete, onReload, onDirtyChange }: LeadEditProps) {
  const [start] = useState(() => fieldsOf(lead));
  const [outdated, setOutdated] = useState(false);
  const update = trpc.leads.update.useMutation();
  return (
    <LeadForm
      start={start}
      onSubmit={async (fields) => {
        try {
          await update.mutateAsync({ id: lead.id, version: lead.version, lead: fields });
        } catch (error) {
          setOutdated(codeOf(error) === 'CONFLICT');
          throw error;
        }
        toast.success('Lead guardado.');
        onDone();
      }}
      onCancel={onCancel}
      onDirtyChange={onDirtyChange}
      errorText={(error) => errorText(error, 'Error al actualizar el lead. Por favor, inténtalo de nuevo.')}
      submitLabel="Guardar cambios"
      busyLabel="Guardando..."
      afterRefusal={
        outdated && (
          <div className="order-1 -mt-5 flex flex-wrap items-center gap-x-3 gap-y-2">
            <Button icon={<RotateCw aria-hidden="true" />} onClick={onReload}>
              Recargar
            </Button>
            <p className="text-13 text-ink-soft">Verás los datos actuales; lo que has escrito se perderá.</p>
          </div>
        )
      }
      extraAction={
        <Button
          variant="quiet"
          icon={<Trash2 aria-hidden="true" />}
          onClick={onDelete}
          className="mr-auto text-danger!"
        >
          Eliminar
        </Button>
      }
    />
  );
}

function fieldsOf(lead: Lead): LeadInput {
  const { id, version, createdAt, updatedAt, newerId, olderId, ...fields } = lead;
  const source = fields.source as LeadInput['source'];
  return { ...fields, source, email: fields.email ?? '', phone: fields.phone ?? '' };
}
