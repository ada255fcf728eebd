import { personName } from '../../texts/user-texts.ts';
import { trpcUtils } from '../../trpc.ts';
import { useAnnounceCreated } from '../../ui/record/use-announce-created.ts';

type Assigned = { assignedTo?: string | null | undefined };

/** Returns a function that says that a lead was created, and who has got it where the form left that to the agency. */
export function useAnnounceNewLead() {
  const announceCreated = useAnnounceCreated('/crm/leads/$id');
  return (form: Assigned, { id, assignedTo }: Assigned & { id: string }) => {
    const users = form.assignedTo === null && assignedTo ? trpcUtils.users.options.getData({}) : undefined;
    const user = users?.find((one) => one.id === assignedTo);
    announceCreated(user ? `Lead creado y asignado a ${personName(user)}.` : 'Lead creado.', id);
  };
}
