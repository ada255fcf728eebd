import { type ComponentType, useState } from 'react';
import { MAX_LENGTHS } from '../../../../db/domain/max-lengths.ts';
import { useZones } from '../../../components/zones/use-zones.ts';
import { propertyFeatureOptions } from '../../../texts/property-texts.ts';
import { CheckboxChips } from '../../../ui/inputs/choice-chips.tsx';
import { Field, FieldLabel, FieldNotes, useFieldIds } from '../../../ui/inputs/field.tsx';
import { NumberInput } from '../../../ui/inputs/number-input.tsx';
import { NativeSelect } from '../../../ui/inputs/select.tsx';
import { SuggestInput } from '../../../ui/inputs/suggest-input.tsx';
import type { ValueControlProps } from '../../../ui/list/filters/create-list-filters.ts';
import { parseFeatures, parseRange, toBedroomsText, toLeastText } from './filter-values.ts';

const toText = ({ from, to }: Ends) => (from === null && to === null ? '' : `${from ?? ''}-${to ?? ''}`);
type Ends = { from: number | null; to: number | null };
function toEnds(text: string): Ends {
  const { from = null, to = null } = parseRange(text) ?? {};
  return { from, to };
}

/** Two numbers, of which either may be empty. A range that is none is not applied. */
function RangeFilter({ label, value, onChange, unit }: ValueControlProps & { unit: string }) {
  const [typed, setTyped] = useState(() => toEnds(value));
  // The last valid range; any other value was set elsewhere and replaces what is typed.
  const [applied, setApplied] = useState(value);
  if (applied !== value) {
    setApplied(value);
    setTyped(toEnds(value));
  }
  const text = toText(typed);
  const isReversed = (typed.from ?? 0) > (typed.to ?? Number.POSITIVE_INFINITY);
  const error =
    text === '' || parseRange(text)
      ? undefined
      : isReversed
        ? 'El mínimo no puede superar al máximo.'
        : 'Escribe números enteros.';
  const ids = useFieldIds({ error });

  function change(end: Partial<Ends>) {
    const next = { ...typed, ...end };
    setTyped(next);
    const nextText = toText(next);
    if (nextText !== '' && !parseRange(nextText)) return;
    setApplied(nextText);
    onChange(nextText);
  }
  const input = (end: keyof Ends, placeholder: string) => (
    <NumberInput
      {...ids}
      id={`${ids.id}-${end}`}
      aria-label={`${label} ${placeholder.toLowerCase()}`}
      placeholder={placeholder}
      value={typed[end]}
      onChange={(number) => change({ [end]: number })}
      suffix={unit}
    />
  );
  return (
    <fieldset data-field="" className="min-w-0">
      <legend className="mb-1">
        <FieldLabel label={label} />
      </legend>
      <div className="grid grid-cols-2 gap-2">
        {input('from', 'Desde')}
        {input('to', 'Hasta')}
      </div>
      <FieldNotes id={ids.id} error={error} />
    </fieldset>
  );
}

type LeastFilterProps = ValueControlProps & {
  all: string;
  numbers: readonly number[];
  textFor: (number: string) => string;
};

/** A least number out of a few, and the one of the URL. */
function LeastFilter({ label, value, onChange, all, numbers, textFor }: LeastFilterProps) {
  const values = numbers.map(String);
  if (value && !values.includes(value)) values.push(value);
  return (
    <Field label={label}>
      {(ids) => (
        <NativeSelect
          {...ids}
          placeholder={all}
          options={values.map((one) => ({ value: one, label: textFor(one) }))}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

function FeaturesFilter({ label, value, onChange }: ValueControlProps) {
  return (
    <CheckboxChips
      legend={label}
      options={propertyFeatureOptions}
      value={parseFeatures(value) ?? []}
      onChange={(chosen) => onChange(chosen.join())}
      className="col-span-full"
    />
  );
}

/** Any part of a zone; those of the agency are suggested. */
function ZoneFilter({ label, value, onChange }: ValueControlProps) {
  const zones = useZones();
  return (
    <Field label={label}>
      {(ids) => (
        <SuggestInput
          {...ids}
          {...zones}
          value={value}
          onChange={onChange}
          onPick={onChange}
          maxLength={MAX_LENGTHS.zone}
        />
      )}
    </Field>
  );
}

const controls: Record<string, ComponentType<ValueControlProps>> = {
  price: (props) => <RangeFilter {...props} unit="€" />,
  area: (props) => <RangeFilter {...props} unit="m²" />,
  bedrooms: (props) => (
    <LeastFilter {...props} all="Todas" numbers={[0, 1, 2, 3, 4, 5]} textFor={toBedroomsText} />
  ),
  bathrooms: (props) => <LeastFilter {...props} all="Todos" numbers={[1, 2, 3, 4]} textFor={toLeastText} />,
  features: FeaturesFilter,
  zone: ZoneFilter,
};

/** The control of the filter `name` of the properties. */
export function PropertyFilterControl(props: ValueControlProps) {
  const Control = controls[props.name];
  return Control && <Control {...props} />;
}
