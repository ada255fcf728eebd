import type { Page } from '@playwright/test';
import { expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { between, insertEvents } from '../../worker/fixtures/events.ts';
import { agenda, openCalendar, openCalendarInDocument } from '../support/calendar.ts';
import { resetBrowserState } from '../support/steps.ts';

let agency: TestAgency;
async function begin(page: Page) {
  await resetBrowserState(page);
  agency = await createTestAgency();
  await signIn(page, agency.agent);
}
test.beforeEach(({ page }) => begin(page));

test('calendar grid: short entries show title and hour in full or not at all', { tag: '@rest' }, async ({
  page,
}) => {
  await test.step('the hours of a short entry are shown in full or not at all', async () => {
    const titles = ['Cita', 'Llamar a Marta', 'Visita del piso de Núria', 'x'.repeat(60)];
    const short = titles.flatMap((title, at) =>
      [10, 20, 30].map((minute) => {
        const [start, end] = [`2026-11-18 1${at}:${minute - 10}`.padEnd(16, '0'), `2026-11-18 1${at}:45`];
        return between(start, end, { title: title.slice(0, 70 - minute) });
      }),
    );
    const last = between('2026-11-18 18:00', '2026-11-18 18:15', { title: 'x'.repeat(60) });
    await insertEvents(agency.agent, [...short, last]);
    for (const view of ['day', 'workWeek']) {
      const open = view === 'day' ? openCalendar : openCalendarInDocument;
      await open(page, `?date=2026-11-18&view=${view}`);
      await expect(agenda(page).locator('.cal-short')).not.toHaveCount(0);
      const times = agenda(page).locator('.cal-time');
      // There is room for all three that begin at once, also in the work week.
      await expect(times).toHaveCount(13);
      const cut = await times.evaluateAll((all) =>
        all.flatMap((one) => {
          const words = document.createRange();
          words.selectNodeContents(one);
          // A narrow entry shows its start; the end is for screen readers only.
          const until = one.querySelector('.cal-until');
          if (until && getComputedStyle(until).position === 'absolute') words.setEndBefore(until);
          const [text, box] = [words.getBoundingClientRect(), one.getBoundingClientRect()];
          // The box of the typeface is half a pixel higher than a line of 14 px; its letters are not.
          const unseen = box.width === 0 || text.top >= box.bottom - 1;
          return unseen || text.right <= box.right + 0.1 ? [] : [one.textContent];
        }),
      );
      expect(cut, view).toEqual([]);
    }
  });
  await test.step('the title of an entry of 25 minutes has its middle and the room of an hour that does not fit', async () => {
    await begin(page);
    const titles = Array.from({ length: 24 }, (_, at) => 'Visita del piso de Núria Ferrer'.slice(0, 6 + at));
    const events = titles.map((title, at) => {
      const [day, hour] = [16 + (at % 5), 8 + Math.floor(at / 5)];
      const start = `2026-11-${day} ${String(hour).padStart(2, '0')}`;
      return between(`${start}:00`, `${start}:25`, { title });
    });
    await insertEvents(agency.agent, events);
    await openCalendar(page, '?date=2026-11-18&view=workWeek');
    await expect(agenda(page).locator('.cal-entry')).toHaveCount(titles.length);
    const cut = await agenda(page)
      .locator('.cal-entry')
      .evaluateAll((entries) =>
        entries.flatMap((entry) => {
          const [title, time] = [entry.querySelector('.cal-title'), entry.querySelector('.cal-time')];
          if (!title || !time) return ['no title or hour'];
          const words = document.createRange();
          words.selectNodeContents(title);
          const missing = words.getBoundingClientRect().width - title.getBoundingClientRect().width;
          const kept = time.getBoundingClientRect().width;
          return missing > 1 / 64 && kept > 1
            ? [`${title.textContent}: ${missing} px cut, ${kept} px kept`]
            : [];
        }),
      );
    expect(cut).toEqual([]);
    const offCentre = await agenda(page)
      .locator('.cal-short')
      .evaluateAll((boxes) =>
        boxes.flatMap((box) =>
          [...box.querySelectorAll('.cal-title, .cal-time')]
            .map((line) => [line.getBoundingClientRect(), box.getBoundingClientRect()] as const)
            .map(([line, around]) => line.top + line.bottom - around.top - around.bottom)
            .filter((twice) => Math.abs(twice) > 2),
        ),
      );
    expect(offCentre).toEqual([]);
  });
  await test.step('title and hour of 15 minutes stand in one legible line', async () => {
    await begin(page);
    await insertEvents(
      agency.agent,
      ['00', '15', '30'].map((minute, at) =>
        between(`2026-11-18 10:${minute}`, `2026-11-18 10:${Number(minute) + 15}`, { title: `Visita ${at}` }),
      ),
    );
    for (const view of ['day', 'workWeek', 'week']) {
      const open = view === 'day' ? openCalendar : openCalendarInDocument;
      await open(page, `?date=2026-11-18&view=${view}`);
      const boxes = agenda(page).locator('.cal-box');
      await expect(boxes).toHaveCount(3);
      // The grid gives its entries their height a frame after it has drawn them.
      const read = () =>
        boxes.evaluateAll((all) => {
          const rectOf = (node: Node | null | undefined) => {
            const range = document.createRange();
            if (node) range.selectNodeContents(node);
            return range.getBoundingClientRect();
          };
          return all.map((box) => {
            const around = box.getBoundingClientRect();
            const [title, hour] = [
              rectOf(box.querySelector('.cal-title')),
              rectOf(box.querySelector('.cal-time > span')?.firstChild),
            ];
            return {
              height: Math.round(around.height),
              isOneLine: title.width > 0 && hour.width > 0 && title.top === hour.top,
              isWhole: [title, hour].every(
                ({ top, right, bottom }) =>
                  top >= around.top && bottom <= around.bottom && right <= around.right,
              ),
              isApart: title.right <= hour.left,
            };
          });
        });
      const legible = { height: 20, isOneLine: true, isWhole: true, isApart: true };
      await expect.poll(read, view).toEqual([legible, legible, legible]);
    }
  });
});
