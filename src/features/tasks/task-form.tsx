import type { ReactNode } from 'react';
import { addDays } from '../../../db/domain/madrid.ts';
import { type TaskInput, taskEditInput, taskInput } from '../../../db/domain/tasks/task-input.ts';
import { useDefaultResponsible } from '../../current-user/current-user.ts';
import { withStoredOption } from '../../lib/form/with-stored-option.ts';
import { madridDay } from '../../lib/format/format.ts';
import { openAgendaRecord } from '../../lib/records/agenda-dialogs.ts';
import { LeadPicker } from '../../pickers/lead-picker.tsx';
import { OptionalPropertyPicker } from '../../pickers/property-picker.tsx';
import { RecordField } from '../../pickers/record-field.tsx';
import { UserPicker } from '../../pickers/user-picker.tsx';
import { taskPriorityOptions, taskPriorityText, taskStatusOptions } from '../../texts/task-texts.ts';
import { errorText, trpc } from '../../trpc.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { DateField } from '../../ui/form/date-field.tsx';
import { DayChips } from '../../ui/form/day-chips.tsx';
import { useField } from '../../ui/form/form.tsx';
import { RadioChipsField, TextAreaField, TextField } from '../../ui/form/form-fields.tsx';
import { FormLink } from '../../ui/form/form-links.tsx';
import { TimeField } from '../../ui/form/time-field.tsx';
import { RadioChips } from '../../ui/inputs/choice-chips.tsx';
import { useFieldIds } from '../../ui/inputs/field.tsx';
import { DeleteButton } from '../../ui/record/delete-button.tsx';
import { RecordCreateForm, RecordEditForm } from '../../ui/record/record-form.tsx';
import type { DeletableFormProps, EditFormProps, NewFormProps } from '../../ui/record/record-form-props.ts';
import type { OpenedTask } from './task-types.ts';

const emptyTask: TaskInput = {
  title: '',
  description: '',
  dueDate: '',
  dueTime: '',
  status: 'pending',
  priority: 'medium',
  assignedTo: null,
  propertyId: null,
  leadId: null,
};

/** The form of a new task, assigned to the current user, or who stands in for them, unless `defaultValues` says otherwise. */
export function TaskCreate({ defaultValues, ...props }: NewFormProps<Partial<TaskInput>>) {
  const assignedTo = useDefaultResponsible();
  const create = trpc.tasks.create.useMutation();
  const fields: TaskInput = { ...emptyTask, assignedTo, ...defaultValues };
  return (
    <RecordCreateForm
      {...props}
      schema={taskInput}
      defaultValues={fields}
      create={(task, clientKey) => create.mutateAsync({ clientKey, task })}
      onCreated={(_, { id }) =>
        toast.success('Tarea creada.', {
          action: { label: 'Abrir', onClick: () => openAgendaRecord({ kind: 'task', id }) },
        })
      }
      linkToCreated={() => <FormLink to="/crm/tasks">Ver tareas</FormLink>}
      errorText={(error) => errorText(error, 'Error al crear la tarea. Por favor, inténtalo de nuevo.')}
      submitLabel="Crear tarea"
    >
      <TaskFields defaultValues={fields} days={<DueChips />} />
    </RecordCreateForm>
  );
}

/** The edit form of a task. */
export function TaskEdit({ onDelete, ...props }: EditFormProps<OpenedTask> & DeletableFormProps) {
  const update = trpc.tasks.update.useMutation();
  return (
    <RecordEditForm
      {...props}
      schema={taskEditInput}
      toFields={toFields}
      toNames={({ propertyTitle, leadName, assigneeName }) => ({
        ...{ propertyId: propertyTitle, leadId: leadName, assignedTo: assigneeName },
      })}
      update={(task, opened) => update.mutateAsync({ ...opened, task })}
      onSaved={() => toast.success('Tarea guardada.')}
      listLink={<FormLink to="/crm/tasks">Ver tareas</FormLink>}
      errorText={(error) => errorText(error, 'Error al actualizar la tarea. Por favor, inténtalo de nuevo.')}
      extraAction={<DeleteButton onClick={onDelete} className="mr-auto" />}
    >
      {(defaultValues) => <TaskFields defaultValues={defaultValues} stored={props.record} />}
    </RecordEditForm>
  );
}

function toFields({
  title,
  status,
  priority,
  assignedTo,
  propertyId,
  leadId,
  ...task
}: OpenedTask): TaskInput {
  const [description, dueDate, dueTime] = [task.description ?? '', task.dueDate ?? '', task.dueTime ?? ''];
  return { title, description, dueDate, dueTime, status, priority, assignedTo, propertyId, leadId };
}

type TaskFieldsProps = {
  defaultValues: TaskInput;
  stored?: Pick<OpenedTask, 'propertyTitle' | 'leadName' | 'creatorName'>;
  days?: ReactNode;
};

function TaskFields({ defaultValues, stored, days }: TaskFieldsProps) {
  return (
    <>
      <TextField name="title" label="Título" required autoComplete="off" />
      <div className="grid grid-cols-[3fr_2fr] gap-4">
        <DateField name="dueDate" label="Fecha de vencimiento" />
        <TimeField name="dueTime" label="Hora" />
        {days && <div className="col-span-full -mt-2">{days}</div>}
      </div>
      <TaskPriorityField stored={defaultValues.priority} />
      <RadioChipsField name="status" label="Estado" options={taskStatusOptions} />
      <div className="grid gap-1">
        <RecordField name="assignedTo" label="Asignada a" picker={UserPicker} />
        {stored?.creatorName && <p className="text-13 text-ink-soft">{`Creada por ${stored.creatorName}`}</p>}
      </div>
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        <RecordField
          name="propertyId"
          label="Propiedad"
          picker={OptionalPropertyPicker}
          storedLabel={stored?.propertyTitle}
        />
        <RecordField name="leadId" label="Lead" picker={LeadPicker} storedLabel={stored?.leadName} />
      </div>
      <TextAreaField name="description" label="Descripción" rows={4} />
    </>
  );
}

/** The days that one touch chooses, and a second one removes. */
function DueChips() {
  const { value, onChange } = useField('dueDate');
  const today = madridDay();
  const choices = [
    { label: 'Hoy', day: today },
    { label: 'Mañana', day: addDays(today, 1) },
    { label: '+1 semana', day: addDays(today, 7) },
  ];
  return (
    <DayChips
      choices={choices}
      value={value || null}
      onChange={(day) => onChange(day === value ? '' : day)}
    />
  );
}

// Radio buttons have no null: '' stands for no priority.
const noPriority = { value: '', label: taskPriorityText(null) };

/** The priority of a task, or none; a stored value that is no longer offered stays visible. */
function TaskPriorityField({ stored }: { stored: string | null }) {
  const { value, onChange, ref } = useField('priority');
  const ids = useFieldIds({});
  return (
    <RadioChips
      {...ids}
      ref={ref}
      name="priority"
      legend="Prioridad"
      options={[...withStoredOption(taskPriorityOptions, stored ? [stored] : []), noPriority]}
      value={value ?? ''}
      onChange={(next) => onChange(next || null)}
    />
  );
}
