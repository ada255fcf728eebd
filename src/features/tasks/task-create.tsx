import { useState } from 'react';
import { errorText, trpc } from '../../trpc.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { FormLink, useCreatedBefore } from '../../ui/form/form-links.tsx';
import { TaskForm, type TaskStart } from './task-form.tsx';

const nothing: TaskStart = {
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

type TaskCreateProps = { start?: Partial<TaskStart>; onDone: () => void; onCancel: () => void };

/** The form of a new task, assigned to the current user unless `start` says otherwise; its idempotency key prevents duplicates. */
export function TaskCreate({ start, onDone, onCancel }: TaskCreateProps) {
  const [clientKey] = useState(() => crypto.randomUUID());
  // The session is in the cache: requireSession has fetched it.
  const me = trpc.auth.session.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY }).data || null;
  const create = trpc.tasks.create.useMutation();
  const { attempt, notice } = useCreatedBefore(() => <FormLink to="/crm/tasks">Ver tareas</FormLink>);
  return (
    <TaskForm
      start={{ ...nothing, assignedTo: me?.id ?? null, ...start }}
      onSubmit={async (task) => {
        await attempt(create.mutateAsync({ clientKey, task }));
        toast.success('Tarea creada.');
        onDone();
      }}
      onCancel={onCancel}
      errorText={(error) => errorText(error, 'Error al crear la tarea. Por favor, inténtalo de nuevo.')}
      submitLabel="Crear tarea"
      busyLabel="Creando..."
      afterError={notice}
    />
  );
}
