import type { ReactNode } from 'react';
import { MAX_ZONES } from '../../../db/domain/leads/leads.ts';
import { MAX_LENGTHS } from '../../../db/domain/max-lengths.ts';
import { useField } from '../../ui/form/form.tsx';
import { SuggestField } from '../../ui/form/suggest-field.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { TagsInput } from '../../ui/inputs/tags-input.tsx';
import { useZones } from './use-zones.ts';

type ZoneFieldProps = { name: string; label: ReactNode; hint?: ReactNode; className?: string };

/** The zone of a property. */
export const ZoneField = (props: ZoneFieldProps) => (
  <SuggestField {...props} {...useZones()} maxLength={MAX_LENGTHS.zone} />
);

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
