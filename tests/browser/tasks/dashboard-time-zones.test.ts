import { randomUUID } from 'node:crypto';
import { addDays, today, toInstant } from '../../../db/domain/madrid.ts';
import { dayWithWeekday } from '../../../src/lib/format/format.ts';
import { expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency } from '../../support/test-users.ts';
import { createTask } from '../../worker/fixtures/tasks.ts';

for (const timezoneId of ['America/Bogota', 'Asia/Tokyo'])
  test.describe(`a browser in ${timezoneId}`, () => {
    test.use({ timezoneId });
    test('dashboard: shows the day of Madrid, its hours and due tasks', async ({ page }) => {
      const { agent } = await createTestAgency();
      await signIn(page, agent);
      const event = { title: 'Arras', eventType: 'Firma de contrato' as const, allDay: false };
      const times = { startTime: toInstant(today(), '00:15'), endTime: toInstant(today(), '23:45') };
      const none = { description: null, location: null, propertyId: null, leadId: null, userId: agent.id };
      await agent.api.events.create.mutate({
        clientKey: randomUUID(),
        event: { ...event, ...times, ...none },
      });
      const mine = { priority: 'high' as const, assignedTo: agent.id, dueTime: '00:00' };
      await createTask(agent, { ...mine, title: 'Ya', dueDate: today() });
      await createTask(agent, { ...mine, title: 'Pronto', dueDate: addDays(today(), 1) });
      await page.goto('/crm');
      await expect(page.getByText(dayWithWeekday(today()))).toBeVisible();
      const row = (title: string) => page.getByRole('listitem').filter({ hasText: title });
      await expect(row('Arras')).toContainText('00:15–23:45');
      await expect(row('Ya')).toContainText('Vence: hoy, 00:00');
      await expect(row('Ya')).toContainText('Vencida');
      await expect(row('Pronto')).toContainText('Vence: mañana, 00:00');
      await expect(row('Pronto')).not.toContainText('Vencida');
    });
  });
