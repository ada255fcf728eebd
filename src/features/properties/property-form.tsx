import type { ReactNode } from 'react';
import { type PropertyInput, propertyInput } from '../../../db/domain/properties/property-input.ts';
import { Form } from '../../ui/form/form.tsx';
import { CancelButton, FormActions } from '../../ui/form/form-actions.tsx';
import { SubmitButton } from '../../ui/form/form-fields.tsx';
import { PropertyHomeFields } from './property-home-fields.tsx';
import { PropertyPlaceFields } from './property-place-fields.tsx';
import { PropertyPriceFields } from './property-price-fields.tsx';

export type { PropertyInput };

type PropertyFormProps = {
  start: PropertyInput;
  /** The validation schema of an edited record, which may keep values that are no longer offered; default: a new record's. */
  schema?: typeof propertyInput;
  onSubmit: (property: PropertyInput) => Promise<unknown>;
  onCancel: () => void;
  onDirtyChange?: (dirty: boolean) => void;
  errorText: (error: unknown) => string;
  submitLabel: string;
  busyLabel: string;
  // Rendered below the server's error, and to the left of the buttons.
  afterError?: ReactNode;
  extraAction?: ReactNode;
};

/** The fields of a property; the caller saves them. */
export function PropertyForm(props: PropertyFormProps) {
  const { start, onSubmit, onCancel, onDirtyChange, errorText } = props;
  return (
    <Form
      schema={props.schema ?? propertyInput}
      defaultValues={start}
      onSubmit={onSubmit}
      errorText={errorText}
      onDirtyChange={onDirtyChange}
      className="gap-8!"
    >
      <PropertyPlaceFields type={start.type} />
      <PropertyPriceFields status={start.status} />
      <PropertyHomeFields features={start.features} />
      {props.afterError}
      <FormActions>
        {props.extraAction}
        <CancelButton onCancel={onCancel} />
        <SubmitButton busyLabel={props.busyLabel}>{props.submitLabel}</SubmitButton>
      </FormActions>
    </Form>
  );
}
