import { addDays, toInstant } from '../domain/madrid.ts';
import { foldTitle } from '../domain/search/folded-columns.ts';
import type { TaskPriority, TaskStatus } from '../domain/tasks/tasks.ts';
import type { tasks } from '../tables/tasks.ts';
import { type Agenda, taskTexts } from './agenda-texts.ts';
import type { Random } from './random.ts';

type Task = typeof tasks.$inferInsert;
type TaskPlan = { days: number | null; time?: string; status?: TaskStatus; priority: TaskPriority | null };

// The tasks of each user, by due day relative to today: overdue, today, upcoming, without day, completed and cancelled.
const plans: readonly TaskPlan[] = [
  { days: -2, priority: 'high' },
  { days: -1, time: '13:00', priority: 'medium', status: 'in_progress' },
  { days: 0, time: '12:00', priority: 'high' },
  { days: 0, priority: 'high', status: 'in_progress' },
  { days: 0, time: '18:30', priority: 'medium' },
  { days: 1, priority: 'high' },
  { days: 2, time: '10:00', priority: 'low' },
  { days: 4, priority: 'high' },
  { days: 7, priority: 'medium' },
  { days: 9, priority: 'high' },
  { days: null, priority: null },
  { days: null, priority: 'low' },
  { days: -3, priority: 'medium', status: 'completed' },
  { days: -4, priority: 'high', status: 'completed' },
  { days: -6, priority: 'low', status: 'completed' },
  { days: -5, priority: 'medium', status: 'cancelled' },
];

/** Returns the tasks of an agency's users around `today`, a day in Madrid. */
export function createDemoTasks(
  random: Random,
  { agencyId, people, homes, seekers }: Agenda,
  today: string,
): Task[] {
  const [manager = ''] = people;
  return people.flatMap((assignedTo, userIndex) =>
    plans.map((plan, planIndex): Task => {
      const texts = taskTexts[(planIndex + userIndex * 5) % taskTexts.length] ?? taskTexts[0];
      const [home, seeker] = [random.pick(homes), random.pick(seekers)];
      const title = texts?.title(home, seeker) ?? '';
      const createdAt = toInstant(addDays(today, -random.between(7, 12)), '17:00');
      return {
        id: random.uuid(),
        agencyId,
        clientKey: random.uuid(),
        title,
        ...foldTitle({ title }),
        description: texts?.description ?? null,
        dueDate: plan.days === null ? null : addDays(today, plan.days),
        dueTime: plan.time ?? null,
        status: plan.status ?? 'pending',
        priority: plan.priority,
        assignedTo,
        createdBy: random.chance(0.5) ? manager : assignedTo,
        propertyId: texts?.about === 'home' || texts?.about === 'both' ? home.id : null,
        leadId: texts?.about === 'seeker' || texts?.about === 'both' ? seeker.id : null,
        createdAt,
        updatedAt: createdAt,
      };
    }),
  );
}
