import { Link } from '@tanstack/react-router';
import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { type FollowUpGroup, followUpGroups } from '../../../../db/domain/leads/follow-up-groups.ts';
import { classes } from '../../../lib/classes.ts';
import { cappedText, isCapped } from '../../../lib/format/count-text.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { useDashboardAssignee } from '../../../lib/storage/dashboard-assignees.ts';
import { assigneeFilterOptions } from '../../../texts/assignee-filter-texts.ts';
import { followUpGroupTexts } from '../../../texts/follow-up-texts.ts';
import { errorText, trpc } from '../../../trpc.ts';
import { descriptionLinkClass } from '../../../ui/display/description-list.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { SegmentedControl } from '../../../ui/inputs/segmented-control.tsx';
import { CardSection } from '../../../ui/layout/card.tsx';
import { type FollowUpEditor, FollowUpRow } from './follow-up-row.tsx';
import type { FollowUpLead } from './follow-up-types.ts';

/** Leads that stand there while no group is chosen: one of each group at least, and the most urgent ones. */
const MAX_ROWS = 5;

const emptyTexts: Record<FollowUpGroup, string> = {
  uncontacted: 'Ninguno sin contactar.',
  overdue: 'Ninguno vencido.',
  today: 'Ninguno para hoy.',
  none: 'Todos tienen un próximo paso.',
};

type FollowUpsProps = { ownUser: { id: string; isManager: boolean } };

/** The dashboard's card of the leads to follow up, by group; a manager switches between their own and the team's. */
export function FollowUps({ ownUser }: FollowUpsProps) {
  const [stored, setScope] = useDashboardAssignee('followUps');
  const scope = ownUser.isManager ? stored : 'mine';
  const { data, error, isPending, refetch } = trpc.leads.followUps.useQuery({ scope });
  const [chosen, choose] = useState<FollowUpGroup | null>(null);
  const [edited, edit] = useState<{ id: string; editor: FollowUpEditor } | null>(null);
  const groups = data?.groups ?? followUpGroups.map((group) => ({ group, rows: [], count: null }));
  const shown = groups.find(({ group }) => group === chosen);
  const rows = shown ? toRows([shown]) : toMixedRows(groups);
  return (
    <CardSection
      title="Seguimientos"
      actions={
        ownUser.isManager && (
          <SegmentedControl
            label="De quién"
            options={assigneeFilterOptions}
            value={scope}
            onChange={setScope}
          />
        )
      }
    >
      <fieldset aria-label="Grupos" className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        {groups.map(({ group, count }) => (
          <button
            key={group}
            data-name={group}
            type="button"
            aria-pressed={group === chosen}
            onClick={() => {
              choose(group === chosen ? null : group);
              edit(null);
            }}
            className="flex flex-col rounded-md border border-line px-3 py-2 text-left transition-colors hover:border-line-strong aria-pressed:border-accent aria-pressed:bg-accent-soft"
          >
            <span
              className={classes(
                'text-20 leading-7 font-semibold',
                group === 'overdue' && Boolean(count) && 'text-danger',
              )}
            >
              {count === null ? '–' : cappedText(count, { group })}
            </span>
            <span className="text-13 leading-4 text-ink-soft">{followUpGroupTexts[group]}</span>
          </button>
        ))}
      </fieldset>
      {/* From 640 px as high as five leads, so that another group moves nothing. On a phone only until they are loaded: see Dashboard. */}
      <div data-pending={isPending || undefined} className="mt-2 flex flex-col sm:min-h-[17.5rem]">
        {!data ? (
          error ? (
            <ErrorState
              message={errorText(error, 'Error al cargar los seguimientos. Por favor, inténtalo de nuevo.')}
              onRetry={() => void refetch()}
            />
          ) : (
            <Skeleton className="flex-1 max-sm:min-h-[34rem]" />
          )
        ) : rows.length === 0 ? (
          <div className="my-auto flex flex-col items-center py-6 text-center">
            <span className="mb-2 rounded-full bg-accent-soft p-3 text-accent [&>svg]:size-6">
              <CalendarClock aria-hidden="true" />
            </span>
            <p className="text-ink-soft">
              {shown ? emptyTexts[shown.group] : 'Nada pendiente. Aquí salen los leads que toca seguir.'}
            </p>
          </div>
        ) : (
          <ul
            aria-label={shown ? followUpGroupTexts[shown.group] : 'Seguimientos'}
            className="divide-y divide-line"
          >
            {rows.map(({ lead, group }) => (
              <FollowUpRow
                key={lead.id}
                lead={lead}
                group={group}
                ownId={ownUser.id}
                hasResponsible={data.responsible === null}
                editor={edited?.id === lead.id ? edited.editor : null}
                onEdit={(editor) => edit(editor && { id: lead.id, editor })}
              />
            ))}
          </ul>
        )}
      </div>
      <p className="min-h-6 pt-1 text-13">
        {shown && (
          <Link
            to="/crm/leads"
            search={{ followUp: shown.group, ...(data?.responsible && { responsible: data.responsible }) }}
            className={descriptionLinkClass}
          >
            {toListText(shown.count ?? 0)}
          </Link>
        )}
      </p>
    </CardSection>
  );
}

type Group = { group: FollowUpGroup; rows: readonly FollowUpLead[] };
/** The leads of groups, each once, in the first group that has it. */
function toRows(groups: readonly Group[]) {
  const rows = groups.flatMap(({ group, rows: leads }) => leads.map((lead) => ({ lead, group })));
  return rows.filter(({ lead }, at) => rows.findIndex((other) => other.lead.id === lead.id) === at);
}

/** The most urgent leads of all groups, in their order: MAX_ROWS, and one of each group among them. */
function toMixedRows(groups: readonly Group[]) {
  const all = toRows(groups);
  const firsts = followUpGroups.flatMap((group) => all.find((row) => row.group === group) ?? []);
  const shown = [...new Set([...firsts, ...all])].slice(0, MAX_ROWS);
  return all.filter((row) => shown.includes(row));
}

function toListText(total: number): string {
  if (total < 2) return 'Ver en la lista';
  return isCapped(total, { total }) ? 'Ver todos en la lista' : `Ver los ${formatCount(total)} en la lista`;
}
