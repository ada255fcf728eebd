import type { ReactNode } from 'react';
import { type OwnerInput, ownerInput } from '../../../db/domain/owners/owner-input.ts';
import { ownerStatusOptions } from '../../texts/owner-texts.ts';
import { Form } from '../../ui/form/form.tsx';
import { CancelButton, FormActions } from '../../ui/form/form-actions.tsx';
import { RowField, SubmitButton, TextField } from '../../ui/form/form-fields.tsx';
import { FormSection } from '../../ui/form/form-section.tsx';

export type { OwnerInput };

type OwnerFormProps = {
  start: OwnerInput;
  onSubmit: (owner: OwnerInput) => Promise<unknown>;
  onCancel: () => void;
  onDirtyChange?: (dirty: boolean) => void;
  errorText: (error: unknown) => string;
  submitLabel: string;
  busyLabel: string;
  // Rendered below the server's error, and to the left of the buttons.
  afterError?: ReactNode;
  extraAction?: ReactNode;
};

/** The fields of an owner; the caller saves them. */
export function OwnerForm(props: OwnerFormProps) {
  return (
    <Form
      schema={ownerInput}
      defaultValues={props.start}
      onSubmit={props.onSubmit}
      errorText={props.errorText}
      onDirtyChange={props.onDirtyChange}
      className="gap-8!"
    >
      <FormSection title="Datos del propietario">
        <TextField name="name" label="Nombre" required autoComplete="off" className="md:col-span-2" />
        <TextField
          name="email"
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
        />
        <TextField name="phone" label="Teléfono" type="tel" autoComplete="off" />
        <RowField name="status" label="Estado" options={ownerStatusOptions} className="md:col-span-2" />
      </FormSection>
      {props.afterError}
      <FormActions>
        {props.extraAction}
        <CancelButton onCancel={props.onCancel} />
        <SubmitButton busyLabel={props.busyLabel}>{props.submitLabel}</SubmitButton>
      </FormActions>
    </Form>
  );
}
