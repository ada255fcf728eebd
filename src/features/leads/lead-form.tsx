import type { ReactNode } from 'react';
import { type LeadInput, leadInput } from '../../../db/domain/leads/lead-input.ts';
import { Form } from '../../ui/form/form.tsx';
import { CancelButton, FormActions } from '../../ui/form/form-actions.tsx';
import { SubmitButton } from '../../ui/form/form-fields.tsx';
import { LeadBudgetFields } from './lead-budget-fields.tsx';
import { LeadPersonFields } from './lead-person-fields.tsx';
import { LeadPreferenceFields } from './lead-preference-fields.tsx';

export type { LeadInput };
/** The initial values: a new lead has no time range yet. */
export type LeadStart = Omit<LeadInput, 'timeRangeInterest'> & Partial<Pick<LeadInput, 'timeRangeInterest'>>;

type LeadFormProps = {
  start: LeadStart;
  /** The validation schema of an edited record, which may keep values that are no longer offered; default: a new record's. */
  schema?: typeof leadInput;
  onSubmit: (lead: LeadInput) => Promise<unknown>;
  onCancel: () => void;
  onDirtyChange?: (dirty: boolean) => void;
  errorText: (error: unknown) => string;
  submitLabel: string;
  busyLabel: string;
  // Rendered below the server's error, and to the left of the buttons.
  afterError?: ReactNode;
  extraAction?: ReactNode;
};

/** The fields of a lead; the caller saves them. */
export function LeadForm(props: LeadFormProps) {
  const { start, onSubmit, onCancel, onDirtyChange, errorText } = props;
  return (
    <Form
      schema={props.schema ?? leadInput}
      defaultValues={start}
      onSubmit={onSubmit}
      errorText={errorText}
      onDirtyChange={onDirtyChange}
      className="gap-8!"
    >
      <LeadPersonFields source={start.source} priority={start.priority} />
      <LeadBudgetFields />
      <LeadPreferenceFields
        types={start.preferredPropertyTypes}
        features={start.preferredFeatures}
        timeRange={start.timeRangeInterest}
      />
      {props.afterError}
      <FormActions>
        {props.extraAction}
        <CancelButton onCancel={onCancel} />
        <SubmitButton busyLabel={props.busyLabel}>{props.submitLabel}</SubmitButton>
      </FormActions>
    </Form>
  );
}
