import { isClosedLead } from '../../../db/domain/leads/leads.ts';
import { formatRelativeDate } from '../../lib/format/format.ts';
import { leadStatusText } from '../../texts/lead-texts.ts';
import { trpcUtils } from '../../trpc.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { readAfterConflict, settleConflict } from '../../ui/record/settle-conflict.ts';
import type { FollowedLead } from './timeline-types.ts';
import { followUpErrorText } from './use-activity-creation.ts';

/** What was read of a lead before its next follow-up was changed. */
export type SeenFollowUp = Pick<FollowedLead, 'id' | 'version' | 'name' | 'nextFollowUpOn'>;

/** 'Ana: seguimiento mañana.'; null for none */
export const followUpText = (name: string, day: string | null) =>
  `${name}: ${day ? `seguimiento ${formatRelativeDate(day)}` : 'sin seguimiento'}.`;

/**
 * Says why the next follow-up of a lead could not be saved. Where somebody else has changed the lead meanwhile, reads it again and says
 * what they chose; `save` saves the own day over the lead as it is now.
 */
export async function handleFollowUpError(
  error: unknown,
  { id, version, name, nextFollowUpOn }: SeenFollowUp,
  day: string | null,
  save: (lead: SeenFollowUp) => void,
): Promise<void> {
  const read = () => trpcUtils.leads.get.fetch({ id }, { staleTime: 0 });
  const lead = await readAfterConflict(error, version, read);
  if (!lead) return toast.error(followUpErrorText(error));
  // A closed lead has no follow-up.
  const isClosed = isClosedLead(lead.status);
  const theirs = isClosed
    ? `Estado: ${leadStatusText(lead.status)}.`
    : followUpText(name, lead.nextFollowUpOn);
  const texts = [followUpText(name, nextFollowUpOn), theirs, followUpText(name, day)] as const;
  const value = day ? formatRelativeDate(day) : 'Sin seguimiento';
  settleConflict('follow-up', [...texts, value], isClosed ? undefined : () => save(lead));
}
