import { type CsvColumn, toCsvMoment } from '../../lib/files/csv.ts';
import { plural } from '../../lib/format/plural.ts';
import { BulkAssign } from '../../pickers/bulk-assign.tsx';
import { BulkStatus } from '../../pickers/bulk-status.tsx';
import { BulkTags } from '../../pickers/tags/bulk-tags.tsx';
import {
  leadPriorityText,
  leadSourceText,
  leadStatusOptions,
  leadStatusText,
} from '../../texts/lead-texts.ts';
import { trpc } from '../../trpc.ts';
import { BulkBar, type BulkProps } from '../../ui/list/selection/bulk-bar.tsx';
import type { ListedLead } from './lead-types.ts';

const countText = (changed: number) => plural(changed, 'lead', 'leads');

const columns: readonly CsvColumn<ListedLead>[] = [
  ['Nombre', ({ name }) => name],
  ['Email', ({ email }) => email],
  ['Teléfono', ({ phone }) => phone],
  ['Estado', ({ status }) => leadStatusText(status)],
  ['Prioridad', ({ priority }) => leadPriorityText(priority)],
  ['Fuente', ({ source }) => leadSourceText(source)],
  ['Responsable', ({ responsible }) => responsible?.name],
  ['Presupuesto de compra, mínimo', ({ minBuyBudget }) => minBuyBudget],
  ['Presupuesto de compra, máximo', ({ maxBuyBudget }) => maxBuyBudget],
  ['Presupuesto de alquiler, mínimo', ({ minRentBudget }) => minRentBudget],
  ['Presupuesto de alquiler, máximo', ({ maxRentBudget }) => maxRentBudget],
  ['Próximo seguimiento', ({ nextFollowUpOn }) => nextFollowUpOn],
  ['Último contacto', ({ lastContactAt }) => toCsvMoment(lastContactAt)],
  ['Creado', ({ createdAt }) => toCsvMoment(createdAt)],
];

/** What can be done with the chosen leads. */
export function LeadBulkBar(props: BulkProps<ListedLead>) {
  const assign = trpc.leads.assignMany.useMutation();
  const setStatus = trpc.leads.setStatusMany.useMutation();
  return (
    <BulkBar {...props} name="leads" columns={columns}>
      <BulkAssign rows={props.rows} countText={countText} assign={assign.mutateAsync} />
      <BulkStatus
        rows={props.rows}
        options={leadStatusOptions}
        countText={countText}
        getCleared={({ nextFollowUpOn }) => ({ nextFollowUpOn })}
        setStatus={setStatus.mutateAsync}
      />
      <BulkTags kind="lead" rows={props.rows} countText={countText} />
    </BulkBar>
  );
}
