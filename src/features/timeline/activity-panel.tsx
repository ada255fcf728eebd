import { type ReactNode, useState } from 'react';
import type { TimelineKind } from '../../../db/domain/timeline/activities.ts';
import { timelineKindOptions } from '../../texts/activity-texts.ts';
import { NativeSelect } from '../../ui/inputs/select.tsx';
import { CardSection } from '../../ui/layout/card.tsx';
import { Composer } from './composer.tsx';
import { NextStep } from './next-step.tsx';
import { Timeline } from './timeline.tsx';
import { useTimeline } from './timeline-queries.ts';
import type { FollowedLead, OpenAgendaEntry, Subject } from './timeline-types.ts';
import { UpcomingList } from './upcoming-list.tsx';
import { useActivityCreation } from './use-activity-creation.ts';

type ActivityPanelProps = {
  subject: Subject;
  /** The user who is signed in, and whether they may delete what others recorded. */
  ownUser: { id: string; isManager: boolean };
  lead?: FollowedLead;
  /** Whether the person has the other role too: that of an owner, or of a lead. */
  hasOtherRole?: boolean | undefined;
  /** A button beside the next step: 'Nueva visita'. */
  actions?: ReactNode;
  onOpen: OpenAgendaEntry;
};

/** The next step of a record, the composer of activities, and the timeline. */
export function ActivityPanel({ subject, ownUser, lead, hasOtherRole, actions, onOpen }: ActivityPanelProps) {
  const [kind, setKind] = useState<TimelineKind | null>(null);
  const [hasProperties, setHasProperties] = useState(true);
  const [withTied, setWithTied] = useState(false);
  const list = useTimeline(subject, {
    ...(kind && { kind }),
    ...(!hasProperties && { withProperties: false }),
    ...(hasOtherRole && withTied && { withTied }),
  });
  const creation = useActivityCreation({ subject, ownId: ownUser.id, followUpOn: lead?.nextFollowUpOn });
  const upcoming = list.data?.pages[0]?.upcoming;
  return (
    <>
      {(lead || actions) && <NextStep lead={lead} actions={actions} />}
      {upcoming && (
        <UpcomingList upcoming={upcoming} showsCovers={subject.kind !== 'property'} onOpen={onOpen} />
      )}
      <CardSection
        title="Actividad"
        actions={
          <div className="flex flex-wrap items-center gap-3">
            {subject.kind === 'owner' && (
              <ActivityScopeToggle isOn={hasProperties} onChange={setHasProperties}>
                Con sus propiedades
              </ActivityScopeToggle>
            )}
            {hasOtherRole && (
              <ActivityScopeToggle isOn={withTied} onChange={setWithTied}>
                {subject.kind === 'lead' ? 'Mostrar también como propietario' : 'Mostrar también como lead'}
              </ActivityScopeToggle>
            )}
            <NativeSelect
              aria-label="Mostrar"
              value={kind ?? ''}
              onChange={(event) => setKind((event.target.value || null) as TimelineKind | null)}
              options={timelineKindOptions}
              placeholder="Todo"
              className="w-36 sm:w-40"
            />
          </div>
        }
      >
        <Composer
          creation={creation}
          lead={lead}
          visitor={lead?.id}
          isContact={subject.kind !== 'property'}
        />
        <Timeline
          list={list}
          pending={kind === null || kind === creation.pending?.kind ? creation.pending : null}
          ownUser={ownUser}
          isFiltered={kind !== null}
          subjectKind={subject.kind}
          onOpen={onOpen}
        />
      </CardSection>
    </>
  );
}

type ScopeProps = { isOn: boolean; onChange: (isOn: boolean) => void; children: ReactNode };

/** Adds further entries to the timeline, or leaves them out. */
const ActivityScopeToggle = ({ isOn, onChange, children }: ScopeProps) => (
  <label className="flex min-h-9 items-center gap-2 text-13 pointer-coarse:min-h-11">
    <input
      type="checkbox"
      checked={isOn}
      onChange={(event) => onChange(event.target.checked)}
      className="size-4 accent-accent"
    />
    {children}
  </label>
);
