import { expect, test } from 'vitest';
import { getTaskGroup, groupTasks } from '../../src/features/tasks/layouts/task-groups.ts';

// A Monday, and the Sunday before.
const [monday, sunday] = ['2026-11-23', '2026-11-22'];

test.each([
  ['2026-11-22', monday, 'Vencidas'],
  ['2026-11-23', monday, 'Hoy'],
  ['2026-11-24', monday, 'Mañana'],
  ['2026-11-25', monday, 'Esta semana'],
  ['2026-11-29', monday, 'Esta semana'],
  ['2026-11-30', monday, 'Semana que viene'],
  ['2026-12-06', monday, 'Semana que viene'],
  ['2026-12-07', monday, 'Más adelante'],
  ['2026-11-23', sunday, 'Mañana'],
  ['2026-11-24', sunday, 'Semana que viene'],
  ['2026-11-30', sunday, 'Más adelante'],
  [null, monday, 'Sin fecha'],
])('getTaskGroup: due %s on %s is %s', (dueDate, today, group) => {
  expect(getTaskGroup({ dueDate, status: 'pending' }, today)).toBe(group);
});

test('getTaskGroup: a closed task is not overdue', () => {
  expect(getTaskGroup({ dueDate: sunday, status: 'completed' }, monday)).toBe('Anteriores');
});

test('groupTasks keeps the order, with the position of each task in the list', () => {
  const due = (dueDate: string | null) => ({ dueDate, status: 'pending' as const });
  const groups = groupTasks([due(sunday), due(monday), due(monday), due(null)], monday);
  expect(groups.map(({ name, tasks }) => [name, tasks.map(({ index }) => index)])).toEqual([
    ['Vencidas', [0]],
    ['Hoy', [1, 2]],
    ['Sin fecha', [3]],
  ]);
});
