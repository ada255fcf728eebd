import { useMemo } from 'react';
import { trpc } from '../trpc.ts';
import type { Choice, PickerProps, UseChoices } from './picker-props.ts';
import { anyPropertyTexts, useProperties } from './property-picker.tsx';
import { RecordPicker } from './record-picker.tsx';

/** The properties; without a search those of the lead before the others: what it asked for, what interests it, what fits best. */
const createUseChoices =
  (leadId: string | null): UseChoices =>
  (input, enabled) => {
    const options = useProperties(input, enabled);
    const isAsking = enabled && leadId !== null && !input.search;
    const asked = trpc.matches.inquiries.useQuery({ of: 'lead', id: leadId ?? '' }, { enabled: isAsking });
    const fitting = trpc.matches.forLead.useQuery({ leadId: leadId ?? '' }, { enabled: isAsking });
    if (input.search || leadId === null || !options.data) return options;
    // None moves while they are shown.
    if (asked.isLoading || fitting.isLoading) return { ...options, data: undefined };
    const rows = fitting.data?.rows ?? [];
    const isOfInterest = ({ decision }: (typeof rows)[number]) => decision?.decision === 'interested';
    const leadChoices: Choice[] = [
      ...(asked.data ?? []).map(({ propertyId, propertyTitle, propertyStatus, ...property }) => ({
        ...property,
        id: propertyId,
        label: propertyTitle ?? '',
        status: propertyStatus ?? undefined,
      })),
      ...[...rows.filter(isOfInterest), ...rows].map(({ title, ...property }) => ({
        ...property,
        label: title,
      })),
    ];
    return { ...options, data: distinct([...leadChoices, ...options.data]) };
  };

/** Each once, where it first stands. */
const distinct = (choices: Choice[]) => [...new Map(choices.map((choice) => [choice.id, choice])).values()];

/** Picks a property, or none; those of a lead come first. */
export function LeadPropertyPicker({ leadId, ...props }: PickerProps & { leadId: string | null }) {
  const useChoices = useMemo(() => createUseChoices(leadId), [leadId]);
  return <RecordPicker {...props} useChoices={useChoices} texts={anyPropertyTexts} />;
}
