import type { ReactNode } from 'react';
import { type PropertyInput, propertyInput } from '../../../db/domain/property-input.ts';
import { Form } from '../../ui/form/form.tsx';
import { CancelButton, FormActions } from '../../ui/form/form-actions.tsx';
import { SubmitButton } from '../../ui/form/form-fields.tsx';
import { PropertyHomeFields } from './property-home-fields.tsx';
import { PropertyPlaceFields } from './property-place-fields.tsx';
import { PropertyPriceFields } from './property-price-fields.tsx';

export type { PropertyInput };

type PropertyFormProps = {
  start: PropertyInput;
  /** The rules of an edited record, which may keep words that left their lists; without, those of a new one. */
  schema?: typeof propertyInput;
  onSubmit: (property: PropertyInput) => Promise<unknown>;
  onCancel: () => void;
  onDirtyChange?: (dirty: boolean) => void;
  errorText: (error: unknown) => string;
  submitLabel: string;
  busyLabel: string;
  // What stands below the refusal of the server, and to the left of the buttons.
  afterRefusal?: ReactNode;
  extraAction?: ReactNode;
};

/** Every field of a property; the caller brings what happens with them. */
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
      {props.afterRefusal}
      <FormActions>
        {props.extraAction}
        <CancelButton onCancel={onCancel} />
        <SubmitButton busyLabel={props.busyLabel}>{props.submitLabel}</SubmitButton>
      </FormActions>
    </Form>
  );
}
