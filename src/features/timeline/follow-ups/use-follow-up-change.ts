import { trpc } from '../../../trpc.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { followUpText, handleFollowUpError, type SeenFollowUp } from '../handle-follow-up-error.ts';
import { followUpErrorText } from '../use-activity-creation.ts';
import type { FollowUpLead } from './follow-up-types.ts';

/** Returns the function that sets the next follow-up of a lead, with undo, and whether it is being saved. */
export function useFollowUpChange(lead: FollowUpLead, onSaved: () => void) {
  const undo = trpc.leads.undoFollowUp.useMutation({
    onError: (error) => toast.error(followUpErrorText(error)),
  });
  const save = trpc.leads.setFollowUp.useMutation();
  // Promises instead of mutation callbacks, which do not run once the row has gone: it may go with what somebody else has chosen.
  function send(seen: SeenFollowUp, day: string | null) {
    const { id, version, name } = seen;
    save.mutateAsync({ id, version, nextFollowUpOn: day }, { onSuccess: onSaved }).then(
      () =>
        toast.undoable(followUpText(name, day), 'follow-up', () => undo.mutate({ id, nextFollowUpOn: day })),
      (error) => handleFollowUpError(error, seen, day, (fresh) => send(fresh, day)),
    );
  }
  const change = (day: string | null) => (day === lead.nextFollowUpOn ? onSaved() : send(lead, day));
  return { change, isSaving: save.isPending };
}
