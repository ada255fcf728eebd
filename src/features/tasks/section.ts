import { ListTodo } from 'lucide-react';
import type { NavigationSection } from '../../lib/section.ts';
import { taskParams } from './task-params.ts';

export const tasksSection = {
  path: '/crm/tasks',
  label: 'Tareas',
  icon: ListTodo,
  position: 3,
  shortcut: 't',
  list: taskParams,
} as const satisfies NavigationSection;
