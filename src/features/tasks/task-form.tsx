import type { ReactNode } from 'react';
import { type TaskInput, taskEditInput, taskInput } from '../../../db/domain/tasks/task-input.ts';
import { LeadPicker } from '../../pickers/lead-picker.tsx';
import { AnyPropertyPicker } from '../../pickers/property-picker.tsx';
import { RecordField } from '../../pickers/record-field.tsx';
import { UserPicker } from '../../pickers/user-picker.tsx';
import { taskStatusOptions } from '../../texts/task-texts.ts';
import { Form } from '../../ui/form/form.tsx';
import { CancelButton, FormActions } from '../../ui/form/form-actions.tsx';
import { RowField, SubmitButton, TextAreaField, TextField } from '../../ui/form/form-fields.tsx';
import { DateField } from '../../ui/inputs/date-field.tsx';
import { TimeField } from '../../ui/inputs/time-field.tsx';
import { TaskPriorityField } from './task-priority-field.tsx';

/** The initial values. */
export type TaskStart = TaskInput;

type TaskFormProps = {
  start: TaskStart;
  /** The edited task. */
  subject?: string;
  onSubmit: (task: TaskInput) => Promise<unknown>;
  onCancel: () => void;
  errorText: (error: unknown) => string;
  submitLabel: string;
  busyLabel: string;
  // Rendered below the server's error, and to the left of the buttons.
  afterError?: ReactNode;
  extraAction?: ReactNode;
};

/** The fields of a task; the caller saves them. */
export function TaskForm(props: TaskFormProps) {
  return (
    <Form
      schema={props.subject ? taskEditInput : taskInput}
      defaultValues={props.start}
      subject={props.subject}
      onSubmit={props.onSubmit}
      errorText={props.errorText}
    >
      <TextField name="title" label="Título" required autoComplete="off" />
      <div className="grid grid-cols-[3fr_2fr] gap-4">
        <DateField name="dueDate" label="Fecha de vencimiento" />
        <TimeField name="dueTime" label="Hora" />
      </div>
      <TaskPriorityField stored={props.start.priority} />
      <RowField name="status" label="Estado" options={taskStatusOptions} />
      <RecordField name="assignedTo" label="Asignada a" picker={UserPicker} />
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        <RecordField name="propertyId" label="Propiedad" picker={AnyPropertyPicker} />
        <RecordField name="leadId" label="Lead" picker={LeadPicker} />
      </div>
      <TextAreaField name="description" label="Descripción" rows={4} />
      {props.afterError}
      <FormActions>
        {props.extraAction}
        <CancelButton onCancel={props.onCancel} />
        <SubmitButton busyLabel={props.busyLabel}>{props.submitLabel}</SubmitButton>
      </FormActions>
    </Form>
  );
}
