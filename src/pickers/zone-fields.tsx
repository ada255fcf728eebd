import { type ReactNode, useState } from 'react';
import { MAX_ZONES } from '../../db/domain/leads/leads.ts';
import { MAX_LENGTHS } from '../../db/domain/text.ts';
import { trpc } from '../trpc.ts';
import { useField } from '../ui/form/form.tsx';
import { Field } from '../ui/inputs/field.tsx';
import { SuggestInput } from '../ui/inputs/suggest-input.tsx';
import { TagsInput } from '../ui/inputs/tags-input.tsx';

type ZoneFieldProps = { name: string; label: ReactNode; hint?: ReactNode; className?: string };

/** The zones of the agency's properties, loaded on the first focus; none until then, or where they cannot be loaded. */
function useZones() {
  const [isTouched, setTouched] = useState(false);
  const { data = [] } = trpc.properties.zones.useQuery(undefined, { enabled: isTouched, staleTime: 60_000 });
  return { suggestions: data, onFocus: () => setTouched(true) };
}

/** The zone of a property. */
export function ZoneField({ name, ...frame }: ZoneFieldProps) {
  const { error, value, onChange, onBlur, ref } = useField(name);
  const zones = useZones();
  return (
    <Field {...frame} error={error}>
      {(ids) => (
        <SuggestInput
          {...ids}
          ref={ref}
          name={name}
          value={value ?? ''}
          onChange={onChange}
          onPick={onChange}
          onBlur={onBlur}
          {...zones}
          maxLength={MAX_LENGTHS.zone}
        />
      )}
    </Field>
  );
}

/** The zones that a lead looks for. */
export function ZonesField({ name, ...frame }: ZoneFieldProps) {
  const { error, value, onChange, onBlur, ref } = useField(name);
  const zones = useZones();
  return (
    <Field {...frame} error={error}>
      {(ids) => (
        <TagsInput
          {...ids}
          ref={ref}
          name={name}
          value={value ?? []}
          onChange={onChange}
          onBlur={onBlur}
          {...zones}
          max={MAX_ZONES}
          maxLength={MAX_LENGTHS.zone}
        />
      )}
    </Field>
  );
}
