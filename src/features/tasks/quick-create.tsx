import { ListPlus } from 'lucide-react';
import { lazyModal } from '../../ui/overlay/chunk-error-dialog.tsx';
import type { QuickCreateForm } from '../../ui/record/quick-create-form.ts';

const NewTaskModal = lazyModal(() => import('./task-modals.tsx').then((module) => module.NewTaskModal));

export const taskForms = {
  task: {
    label: 'Nueva tarea',
    shortcut: 't',
    icon: ListPlus,
    render: (modalProps, { day, leadId = null, propertyId = null }) => (
      <NewTaskModal {...modalProps} defaultValues={{ leadId, propertyId, ...(day && { dueDate: day }) }} />
    ),
  },
} as const satisfies Record<string, QuickCreateForm>;
