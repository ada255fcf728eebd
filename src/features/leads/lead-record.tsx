import { errorText, trpc, trpcUtils } from '../../trpc.ts';
import type { RecordDefinition } from '../../ui/record/record-definition.ts';
import { leadsErrorText } from './lead-queries.ts';
import type { Lead } from './lead-types.ts';

export const leadRecord: RecordDefinition<Lead> = {
  list: '/crm/leads',
  listLabel: 'Leads',
  detail: '/crm/leads/$id',
  rows: trpcUtils.leads.list,
  useRecord: (id, options) => trpc.leads.get.useQuery({ id }, options),
  useDelete: () => trpc.leads.delete.useMutation(),
  loading: 'Cargando lead',
  missing: {
    title: 'Lead no encontrado',
    text: 'El lead que buscas no existe o no tienes permisos para verlo.',
  },
  loadErrorText: leadsErrorText,
  previousNextLabels: ['Otros leads', 'Lead anterior', 'Lead siguiente'],
  newForm: { title: 'Nuevo Lead', description: 'Agrega un nuevo lead' },
  editForm: { title: 'Editar Lead', description: 'Modifica la información del lead' },
  deletion: {
    text: ({ name }) => (
      <>
        Vas a eliminar a <strong className="font-semibold text-ink">{name}</strong>. Esta acción no se puede
        deshacer. Sus eventos y tareas se conservan, sin lead asociado.
      </>
    ),
    errorText: (error) => errorText(error, 'Error al eliminar el lead. Por favor, inténtalo de nuevo.'),
    done: 'Lead eliminado.',
  },
};
