import { trpc, trpcUtils } from '../../trpc.ts';
import { defineRecord } from '../../ui/record/define-record.ts';
import { leadsErrorText, leadTexts, newLeadForm } from './lead-record-texts.ts';
import type { Lead } from './lead-types.ts';

export const leadRecord = defineRecord<Lead>({
  list: '/crm/leads',
  listLabel: 'Leads',
  detail: '/crm/leads/$id',
  rows: trpcUtils.leads.list,
  useRecord: (id, options) => trpc.leads.get.useQuery({ id }, options),
  useDelete: () => trpc.leads.delete.useMutation(),
  texts: leadTexts,
  loadErrorText: leadsErrorText,
  newForm: newLeadForm,
  editForm: { title: 'Editar Lead', description: 'Modifica la información del lead' },
  deletion: ({ name }) => (
    <>
      Vas a eliminar a <strong className="font-semibold text-ink">{name}</strong>. Esta acción no se puede
      deshacer. Sus eventos y tareas se conservan, sin lead asociado.
    </>
  ),
});
