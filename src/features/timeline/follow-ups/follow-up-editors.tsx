import type { ActivityKind } from '../../../../db/domain/timeline/activities.ts';
import { Composer } from '../composer.tsx';
import { FollowUpChips } from '../follow-up-chips.tsx';
import { useActivityCreation } from '../use-activity-creation.ts';
import type { FollowUpLead } from './follow-up-types.ts';
import { useFollowUpChange } from './use-follow-up-change.ts';

type EditorProps = { lead: FollowUpLead; onClose: () => void };

/** The days of a lead's next follow-up. */
export function DayEditor({ lead, onClose }: EditorProps) {
  const { change, isSaving } = useFollowUpChange(lead, onClose);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key is pressed in the controls inside
    <div
      className="py-2"
      onKeyDown={({ key, currentTarget }) => {
        // The calendar of another day closes by the same key first.
        if (key === 'Escape' && !currentTarget.querySelector('[aria-haspopup=dialog][aria-expanded=true]'))
          onClose();
      }}
    >
      <FollowUpChips
        legend="Próximo seguimiento"
        value={lead.nextFollowUpOn}
        disabled={isSaving}
        onChange={change}
      />
    </div>
  );
}

/** The composer of a lead's activities, opened with the form of one kind. */
export function ActivityEditor({
  lead,
  ownId,
  kind,
  onClose,
}: EditorProps & { ownId: string; kind: ActivityKind }) {
  const creation = useActivityCreation({
    subject: { kind: 'lead', id: lead.id },
    ownId,
    followUpOn: lead.nextFollowUpOn,
    onSaved: onClose,
  });
  return (
    <div className="pt-2">
      <Composer
        creation={creation}
        lead={lead}
        initialKind={kind}
        onCancel={onClose}
        visitor={lead.id}
        isContact={false}
      />
    </div>
  );
}
