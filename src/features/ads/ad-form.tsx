import { type ReactNode, useCallback } from 'react';
import { type AdInput, adInput } from '../../../db/domain/ads/ad-input.ts';
import { withStoredOption } from '../../lib/form/with-stored-option.ts';
import type { PickerProps } from '../../pickers/picker-props.ts';
import { PropertyPicker } from '../../pickers/property-picker.tsx';
import { RecordField } from '../../pickers/record-field.tsx';
import { adPlatformOptions, adStatusOptions } from '../../texts/ad-texts.ts';
import { trpc } from '../../trpc.ts';
import { Form, useFormValue } from '../../ui/form/form.tsx';
import { CancelButton, FormActions } from '../../ui/form/form-actions.tsx';
import { RowField, SubmitButton, TextAreaField, TextField } from '../../ui/form/form-fields.tsx';
import { NoProperties } from './no-properties.tsx';

export type { AdInput };
/** The initial values: a new ad may have no property yet. */
export type AdStart = Omit<AdInput, 'propertyId'> & { propertyId?: string };

type AdFormProps = {
  start: AdStart;
  /** The edited ad. */
  subject?: string;
  /** The validation schema of an edited record, which may keep values that are no longer offered; default: a new record's. */
  schema?: typeof adInput;
  /** Restricts the offered properties to this owner's. */
  ownerId?: string;
  onSubmit: (ad: AdInput) => Promise<unknown>;
  onCancel: () => void;
  errorText: (error: unknown) => string;
  submitLabel: string;
  busyLabel: string;
  // Rendered below the server's error.
  afterError?: ReactNode;
};

/** The fields of an ad; the caller saves them. */
export function AdForm(props: AdFormProps) {
  // The same query as the picker's, so that it is requested once.
  const { ownerId, start } = props;
  const offered = trpc.properties.options.useQuery({ chosen: null, ownerId }, { enabled: !start.propertyId });
  const Picker = useCallback(
    (field: PickerProps) => <PropertyPicker {...field} ownerId={ownerId} />,
    [ownerId],
  );
  return (
    <Form
      schema={props.schema ?? adInput}
      defaultValues={props.start}
      subject={props.subject}
      onSubmit={props.onSubmit}
      errorText={props.errorText}
    >
      <TextField name="title" label="Título" required autoComplete="off" />
      <RecordField
        name="propertyId"
        label="Propiedad"
        picker={Picker}
        hint={offered.data?.length === 0 && <NoProperties ownerId={ownerId} onLeave={props.onCancel} />}
        required
      />
      <RowField
        name="platform"
        label="Plataforma"
        options={withStoredOption(adPlatformOptions, [props.start.platform])}
      />
      <RowField name="status" label="Estado" options={adStatusOptions} />
      <TextAreaField name="description" label="Descripción" rows={5} />
      {props.afterError}
      <FormActions>
        <CancelButton onCancel={props.onCancel} />
        <Submit label={props.submitLabel} busyLabel={props.busyLabel} />
      </FormActions>
    </Form>
  );
}

// Disabled without a property, because an ad needs one.
function Submit({ label, busyLabel }: { label: string; busyLabel: string }) {
  const propertyId = useFormValue<string | null | undefined>('propertyId');
  return (
    <SubmitButton busyLabel={busyLabel} disabled={!propertyId}>
      {label}
    </SubmitButton>
  );
}
