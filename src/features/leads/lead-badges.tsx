import type { LeadPriority, LeadStatus } from '../../../db/domain/leads/leads.ts';
import { leadPriorityText, leadStatusText } from '../../texts/lead-texts.ts';
import { Badge, type Tone } from '../../ui/display/badge.tsx';

const statusTones: Record<LeadStatus, Tone> = {
  New: 'new',
  Contacted: 'progress',
  Qualified: 'reserved',
  Converted: 'won',
  Lost: 'lost',
};
const priorityTones: Record<LeadPriority, Tone> = { High: 'strong', Medium: 'plain', Low: 'plain' };

/** The tone of a status; 'plain' for an unknown one. */
const statusTone = (status: string | null): Tone => statusTones[status as LeadStatus] ?? 'plain';
const priorityTone = (priority: string | null): Tone => priorityTones[priority as LeadPriority] ?? 'plain';

export function LeadStatusBadge({ status }: { status: string | null }) {
  return (
    <Badge tone={statusTone(status)} dot>
      {leadStatusText(status)}
    </Badge>
  );
}

export function LeadPriorityBadge({ priority }: { priority: string | null }) {
  return <Badge tone={priorityTone(priority)}>{leadPriorityText(priority)}</Badge>;
}

/** The status tones as dots, beside a label. */
export const statusDots: Record<LeadStatus, string> = {
  New: 'bg-tone-new',
  Contacted: 'bg-tone-progress',
  Qualified: 'bg-tone-reserved',
  Converted: 'bg-tone-won',
  Lost: 'bg-tone-lost',
};
