import type { ReactNode } from 'react';
import { isClosedLead } from '../../../db/domain/leads/leads.ts';
import { classes } from '../../lib/classes.ts';
import { formatDayWithWeekday, formatRelativeDate, madridDay } from '../../lib/format/format.ts';
import { trpc } from '../../trpc.ts';
import { DateTime } from '../../ui/display/date-time.tsx';
import { CardSection } from '../../ui/layout/card.tsx';
import { FollowUpChips } from './follow-up-chips.tsx';
import { handleFollowUpError, type SeenFollowUp } from './handle-follow-up-error.ts';
import type { FollowedLead } from './timeline-types.ts';

type NextStepProps = { lead?: FollowedLead; actions?: ReactNode };

/** When a lead was last spoken to and when it is to be next; beside it what can be planned. */
export function NextStep({ lead, actions }: NextStepProps) {
  return (
    <CardSection title="Siguiente paso" actions={actions}>
      {lead && <FollowUp lead={lead} />}
    </CardSection>
  );
}

function FollowUp({ lead }: { lead: FollowedLead }) {
  const { id, version, status, nextFollowUpOn, lastContactAt } = lead;
  const save = trpc.leads.setFollowUp.useMutation();
  // The saved day is shown until the lead has been refetched in that version.
  const isNewer = save.isPending || (save.data?.version ?? 0) > version;
  const shown = isNewer && save.variables ? save.variables.nextFollowUpOn : nextFollowUpOn;
  const latest = Math.max(version, save.data?.version ?? 0);
  const isClosed = isClosedLead(status);
  const isLate = shown !== null && shown < madridDay();
  const send = (seen: SeenFollowUp, day: string | null) =>
    void save
      .mutateAsync({ id, version: seen.version, nextFollowUpOn: day })
      .catch((error) => handleFollowUpError(error, seen, day, (fresh) => send(fresh, day)));
  return (
    <div className="grid grid-cols-1 gap-3">
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        {!isClosed && (
          <Fact label="Próximo seguimiento">
            {shown ? (
              <time
                dateTime={shown}
                title={formatDayWithWeekday(shown)}
                className={classes('font-medium', isLate && 'text-danger')}
              >
                {formatRelativeDate(shown)}
                {isLate && ' · vencido'}
              </time>
            ) : (
              <span className="text-ink-soft">Sin próximo paso</span>
            )}
          </Fact>
        )}
        <Fact label="Último contacto">
          {lastContactAt ? (
            <DateTime iso={lastContactAt} relative />
          ) : (
            <span className="text-ink-soft">Todavía ninguno</span>
          )}
        </Fact>
      </dl>
      {!isClosed && (
        <FollowUpChips
          legend="Cambiar el seguimiento"
          value={shown}
          disabled={save.isPending}
          onChange={(day) => send({ ...lead, version: latest, nextFollowUpOn: shown }, day)}
        />
      )}
    </div>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="text-12 text-ink-soft">{label}</dt>
    <dd>{children}</dd>
  </div>
);
