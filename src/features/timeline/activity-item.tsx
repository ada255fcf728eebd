import { Ellipsis, Mail } from 'lucide-react';
import { useState } from 'react';
import { getNow } from '../../../db/domain/clock.ts';
import { toLocalDateTime } from '../../../db/domain/madrid.ts';
import { canEditActivity } from '../../../db/domain/timeline/activities.ts';
import { useRestoredState } from '../../lib/form/reopen-after-sign-in.ts';
import { activityKindText, callOutcomeText, deletedActivityText } from '../../texts/activity-texts.ts';
import { receivedMessageText } from '../../texts/received-message-text.ts';
import { trpc } from '../../trpc.ts';
import { IconButton } from '../../ui/button.tsx';
import { WebLink } from '../../ui/display/web-link.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useConfirm } from '../../ui/overlay/confirm.tsx';
import { Menu } from '../../ui/overlay/menu.tsx';
import { ActivityForm } from './activity-form.tsx';
import { kindIcons } from './kind-icons.ts';
import { TimelineRow } from './timeline-row.tsx';
import type { ActivityDraft, ActivityEntry } from './timeline-types.ts';
import { activityErrorText, type PendingActivity, toActivity } from './use-activity-creation.ts';

type ActivityItemProps = {
  entry: ActivityEntry;
  ownUser: { id: string; isManager: boolean };
  /** Other records that it is about: the property and the lead of a visit. */
  about: string | null;
};

/** What somebody recorded; its author may edit it, and delete it as managers may. */
export function ActivityItem({ entry, ownUser, about }: ActivityItemProps) {
  const [draft, setDraft] = useRestoredState<ActivityDraft | null>(`activity-${entry.id}`, null);
  const [error, setError] = useState<string | null>(null);
  const confirm = useConfirm();
  const update = trpc.activities.update.useMutation();
  const remove = trpc.activities.delete.useMutation({
    onError: (failure) => toast.error(activityErrorText(failure)),
  });
  const { id, version, kind, text, deletedBy } = entry;
  const Icon = entry.receivedFrom ? Mail : kindIcons[kind];
  if (deletedBy)
    return (
      <TimelineRow
        icon={<Icon aria-hidden="true" />}
        title={<span className="text-ink-soft">{deletedActivityText(kind, deletedBy)}</span>}
        at={entry.at}
        author={null}
        property={about}
      />
    );
  const isEditable = canEditActivity(entry, ownUser.id);
  async function askDelete() {
    const isSure = await confirm({
      title: 'Eliminar de la actividad',
      text: 'El texto se borra. Queda constancia de que lo has eliminado.',
      confirmLabel: 'Eliminar',
    });
    if (isSure) remove.mutate({ id });
  }
  async function save(typed: ActivityDraft) {
    try {
      const activity = toActivity(typed);
      const stored = toDraft(entry);
      const isMoved = typed.day !== stored.day || typed.time !== stored.time;
      // The fields have no seconds: a moment that is not changed stays as it is stored, which no moment asks for.
      await update.mutateAsync({ id, version, activity: isMoved ? activity : { ...activity, at: null } });
      setDraft(null);
    } catch (failure) {
      setError(activityErrorText(failure));
    }
  }
  if (draft)
    return (
      <li>
        <ActivityForm
          start={toDraft(entry)}
          draft={draft}
          onChange={(next) => {
            setDraft(next);
            setError(null);
          }}
          onSave={() => void save(draft)}
          onCancel={() => setDraft(null)}
          error={error}
          focused
          busy={update.isPending}
        />
      </li>
    );
  const items = [
    ...(isEditable ? [{ label: 'Editar', onSelect: () => setDraft(toDraft(entry)) }] : []),
    ...(isEditable || ownUser.isManager
      ? [{ label: 'Eliminar', danger: true, onSelect: () => void askDelete() }]
      : []),
  ];
  return (
    <TimelineRow
      icon={<Icon aria-hidden="true" />}
      title={<ActivityTitle {...entry} />}
      at={entry.at}
      author={
        entry.receivedFrom ? null : [entry.author, version > 1 && 'editado'].filter(Boolean).join(' · ')
      }
      property={about}
      actions={
        items.length > 0 && (
          <Menu
            label={`Acciones de ${activityKindText(kind)}`}
            trigger={
              <IconButton
                label={`Acciones de ${activityKindText(kind)}`}
                size="sm"
                className="-my-1 pointer-coarse:-my-3"
              >
                <Ellipsis aria-hidden="true" />
              </IconButton>
            }
            items={items}
          />
        )
      }
    >
      <ActivityText text={text} />
      {entry.consent && (
        <p className="text-13 text-pretty text-ink-soft">
          Consentimiento: «{entry.consent.text}» <WebLink address={entry.consent.url} />
        </p>
      )}
    </TimelineRow>
  );
}

type TitleProps = Pick<PendingActivity, 'kind' | 'outcome'> & {
  contactText?: string | null;
  receivedFrom?: string | null;
};

const ActivityTitle = ({ kind, outcome, contactText, receivedFrom }: TitleProps) => (
  <>
    <span className="font-medium">
      {receivedFrom
        ? receivedMessageText(receivedFrom)
        : contactText
          ? `${activityKindText(kind)} a ${contactText}`
          : activityKindText(kind)}
    </span>
    {outcome && <span className="text-ink-soft"> · {callOutcomeText(outcome)}</span>}
  </>
);

const ActivityText = ({ text }: { text: string | null }) =>
  text && <p className="wrap-anywhere whitespace-pre-line">{text}</p>;

/** An activity whose save is under way. */
export function PendingItem({ activity }: { activity: PendingActivity }) {
  const Icon = kindIcons[activity.kind];
  return (
    <ol aria-busy="true" className="opacity-70">
      <TimelineRow
        icon={<Icon aria-hidden="true" />}
        title={<ActivityTitle {...activity} />}
        at={activity.at ?? new Date(getNow()).toISOString()}
        author="Guardando…"
      >
        <ActivityText text={activity.text} />
      </TimelineRow>
    </ol>
  );
}

function toDraft({ kind, outcome, text, at }: ActivityEntry): ActivityDraft {
  const [day = '', time = ''] = toLocalDateTime(at).split('T');
  return { kind, outcome, text: text ?? '', day, time };
}
