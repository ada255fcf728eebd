import { useState } from 'react';
import { parseLocalDateTime } from '../../../db/domain/madrid.ts';
import { getHttpStatus } from '../../api-client.ts';
import { errorText, trpc } from '../../trpc.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { keepActivityDraft, readActivityDraft, toActivityDraftKey } from './activity-draft.ts';
import type { ActivityDraft, NewActivity, Subject } from './timeline-types.ts';

const savedTexts: Record<ActivityDraft['kind'], string> = {
  call: 'Llamada registrada.',
  whatsapp: 'WhatsApp registrado.',
  email: 'Email registrado.',
  visit: 'Visita registrada.',
  note: 'Nota guardada.',
};
const SAVE_ERROR = 'Error al guardar la actividad. Por favor, inténtalo de nuevo.';
export const activityErrorText = (error: unknown) => errorText(error, SAVE_ERROR);

export const followUpErrorText = (error: unknown) =>
  errorText(error, 'Error al guardar el seguimiento. Por favor, inténtalo de nuevo.');

/** The values of a new activity; `at` is null for now. */
export const toActivity = ({ kind, outcome, text, day, time }: ActivityDraft): NewActivity => ({
  kind,
  outcome: kind === 'call' ? outcome : null,
  text: text.trim() || null,
  at: day ? parseLocalDateTime(`${day}T${time}`) : null,
});

/** An empty activity; the result of a call is to be chosen. */
export const newDraft = (kind: ActivityDraft['kind']): ActivityDraft => ({
  kind,
  outcome: null,
  text: '',
  day: '',
  time: '',
});

type Options = {
  subject: Subject;
  /** The user who is signed in. */
  ownId: string;
  /** The next follow-up of the lead, if it is one. */
  followUpOn?: string | null;
  onSaved?: () => void;
};

/** An activity that is being saved, or is saved and not in the list yet. */
export type PendingActivity = NewActivity & { id: string | null };

/**
 * The composer's draft and its saving: the activity stands in the timeline at once; where the save fails, the composer opens again with
 * what was typed and the error. Undoing it gives the lead its follow-up back.
 */
export function useActivityCreation({ subject, ownId, followUpOn: storedFollowUpOn, onSaved }: Options) {
  const draftKey = toActivityDraftKey(ownId, subject.id);
  const [draft, setDraft] = useState<ActivityDraft | null>(() => readActivityDraft(draftKey));
  const [clientKey, setClientKey] = useState(() => crypto.randomUUID());
  const [error, setError] = useState<string | null>(null);
  const [pending, setPending] = useState<PendingActivity | null>(null);
  const utils = trpc.useUtils();
  const remove = trpc.activities.delete.useMutation({
    onError: (failure) => toast.error(activityErrorText(failure)),
  });
  const undoFollowUp = trpc.leads.undoFollowUp.useMutation({
    onError: (failure) => toast.error(followUpErrorText(failure)),
  });
  const create = trpc.activities.create.useMutation();

  function edit(next: ActivityDraft | null) {
    setDraft(next);
    setError(null);
    keepActivityDraft(draftKey, next);
  }
  async function save(typed: ActivityDraft) {
    const { followUpOn, propertyId, contactId, ...written } = typed;
    const activity = toActivity(written);
    setDraft(null);
    setError(null);
    setPending({ ...activity, id: null });
    try {
      const { id } = await create.mutateAsync({
        clientKey,
        activity,
        subject,
        propertyId: (activity.kind === 'visit' && propertyId) || undefined,
        nextFollowUpOn: followUpOn,
        contactId,
      });
      keepActivityDraft(draftKey, null);
      setPending({ ...activity, id });
      setClientKey(crypto.randomUUID());
      const isMoved = followUpOn !== undefined && followUpOn !== storedFollowUpOn;
      toast.undoable(savedTexts[activity.kind], 'activity', () => {
        remove.mutate({ id });
        if (isMoved) undoFollowUp.mutate({ id: subject.id, nextFollowUpOn: followUpOn });
      });
      onSaved?.();
      // Until the list that the mutation invalidated has it.
      await utils.timeline.list.invalidate(undefined, {}, { cancelRefetch: false });
    } catch (failure) {
      // Where its contact is no more, it is recorded without it then.
      setDraft(getHttpStatus(failure) === 400 ? { ...typed, contactId: undefined } : typed);
      setError(activityErrorText(failure));
    } finally {
      setPending(null);
    }
  }
  return { draft, edit, save, error, pending, isSaving: create.isPending };
}
export type ActivityCreation = ReturnType<typeof useActivityCreation>;
