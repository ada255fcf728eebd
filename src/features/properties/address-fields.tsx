import { useState } from 'react';
import { type AddressParts, composeAddress } from '../../../db/domain/properties/address.ts';
import { parseCoordinates, parseDegrees } from '../../../db/domain/properties/coordinates.ts';
import { withStoredOption } from '../../lib/form/with-stored-option.ts';
import { addressVisibilityOptions } from '../../texts/property-texts.ts';
import { useField, useFormValue, useSetFormValue } from '../../ui/form/form.tsx';
import { SelectField, TextField } from '../../ui/form/form-fields.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { Input } from '../../ui/inputs/select.tsx';

const useText = (name: keyof AddressParts) => useFormValue<string | null | undefined>(name) ?? null;

/** The address on one line: typed or, once there is a street, composed of the parts. */
export function AddressField() {
  const composed = composeAddress({
    street: useText('street'),
    streetNumber: useText('streetNumber'),
    floor: useText('floor'),
    door: useText('door'),
    postalCode: useText('postalCode'),
    town: useText('town'),
  });
  if (composed === null)
    return <TextField name="address" label="Dirección" autoComplete="off" className="md:col-span-2" />;
  return (
    <Field
      label="Dirección"
      hint="Se compone de la calle y lo demás en «Datos para publicar»."
      className="md:col-span-2"
    >
      {(ids) => <Input {...ids} value={composed} readOnly className="bg-sunken" />}
    </Field>
  );
}

/** Street, number, floor and door. */
export function StreetFields() {
  return (
    <div className="grid grid-cols-3 gap-4 sm:grid-cols-6 md:col-span-2">
      <TextField name="street" label="Calle" autoComplete="off" className="col-span-3" />
      <TextField name="streetNumber" label="Número" autoComplete="off" />
      <TextField name="floor" label="Planta" autoComplete="off" />
      <TextField name="door" label="Puerta" autoComplete="off" />
    </div>
  );
}

/** What everybody may read of the address, and where it is. */
export function VisibilityFields({ stored }: { stored: string | undefined }) {
  const visibility = useFormValue<string | undefined>('addressVisibility');
  return (
    <div className="grid grid-cols-2 gap-4 sm:grid-cols-4 md:col-span-2">
      <SelectField
        name="addressVisibility"
        label="Dirección en público"
        hint={visibility === 'completa' ? undefined : 'Sin número, planta ni coordenadas.'}
        options={withStoredOption(addressVisibilityOptions, stored ? [stored] : [])}
        className="col-span-2"
      />
      <CoordinateField name="latitude" label="Latitud" />
      <CoordinateField name="longitude" label="Longitud" />
    </div>
  );
}

type CoordinateFieldProps = { name: 'latitude' | 'longitude'; label: string };

/** Degrees with a dot or a comma. A text with both that is pasted or typed, as maps copy it, fills both fields. */
function CoordinateField({ name, label }: CoordinateFieldProps) {
  const { error, value, onChange, onBlur, ref } = useField(name);
  const setValue = useSetFormValue();
  const [text, setText] = useState(() => toText(value));
  const shown = Object.is(parseDegrees(text), value ?? null) || Number.isNaN(value) ? text : toText(value);
  function fill(typed: string): boolean {
    const pair = parseCoordinates(typed);
    if (!pair) return false;
    setValue('latitude', pair.latitude);
    setValue('longitude', pair.longitude);
    setText(toText(pair[name]));
    return true;
  }
  return (
    <Field label={label} error={error}>
      {(ids) => (
        <Input
          {...ids}
          ref={ref}
          name={name}
          value={shown}
          autoComplete="off"
          placeholder={name === 'latitude' ? '41.40338' : '2.17403'}
          onChange={({ target }) => {
            setText(target.value);
            onChange(parseDegrees(target.value));
          }}
          onPaste={(event) => {
            if (fill(event.clipboardData.getData('text'))) event.preventDefault();
          }}
          onBlur={() => {
            fill(text);
            onBlur();
          }}
        />
      )}
    </Field>
  );
}

const toText = (value: unknown) => (typeof value === 'number' && !Number.isNaN(value) ? String(value) : '');
