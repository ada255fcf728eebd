import { when } from '../../../lib/format/format.ts';
import { trpc } from '../../../trpc.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { followUpErrorText } from '../use-activity-creation.ts';
import type { FollowUpLead } from './follow-up-types.ts';

/** Returns the function that sets the next follow-up of a lead, with undo, and whether it is being saved. */
export function useFollowUpChange({ id, name, version, nextFollowUpOn }: FollowUpLead, onSaved: () => void) {
  const onError = (error: unknown) => toast.error(followUpErrorText(error));
  const undo = trpc.leads.undoFollowUp.useMutation({ onError });
  const save = trpc.leads.setFollowUp.useMutation({ onError });
  function change(day: string | null) {
    if (day === nextFollowUpOn) return onSaved();
    save.mutate(
      { id, version, nextFollowUpOn: day },
      {
        onSuccess() {
          const text = day ? `seguimiento ${when(day)}` : 'sin seguimiento';
          toast.undoable(`${name}: ${text}.`, 'follow-up', () => undo.mutate({ id, nextFollowUpOn: day }));
          onSaved();
        },
      },
    );
  }
  return { change, isSaving: save.isPending };
}
