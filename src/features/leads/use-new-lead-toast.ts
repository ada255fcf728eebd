import { appendPropertyCount } from '../../lib/format/match-count-texts.ts';
import { userNameText } from '../../texts/user-texts.ts';
import { trpcUtils } from '../../trpc.ts';
import { useRecordToast } from '../../ui/record/use-record-toast.ts';

type Assigned = { assignedTo?: string | null | undefined };
type Created = Assigned & { id: string; isVisible: boolean; ownMatches?: number };

/** Returns a function that says that a lead was created, and who has got it where the form left that to the agency or the user does not see it. */
export function useNewLeadToast() {
  const showCreatedToast = useRecordToast('/crm/leads/$id', appendPropertyCount);
  return (form: Assigned, created: Created) => {
    const { assignedTo, isVisible } = created;
    const users = trpcUtils.users.options.getData({});
    const user = users?.find((one) => one.id === assignedTo);
    const name = user ? userNameText(user) : isVisible ? null : 'otra persona';
    const isNamed = name && (form.assignedTo === null || !isVisible);
    showCreatedToast(isNamed ? `Lead creado y asignado a ${name}.` : 'Lead creado.', created);
  };
}
