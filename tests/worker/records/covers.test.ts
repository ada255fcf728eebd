import { expect, test } from 'vitest';
import { eventTypes } from '../../../db/domain/calendar/events.ts';
import { addDays, getDayBounds, today } from '../../../db/domain/madrid.ts';
import { createTestAgency } from '../../support/test-users.ts';
import { readTimeline } from '../fixtures/activities.ts';
import { createAd } from '../fixtures/ads.ts';
import { jpeg } from '../fixtures/corpus/images.ts';
import { createEvent } from '../fixtures/events.ts';
import { sendPhoto } from '../fixtures/files.ts';
import { createProperty } from '../fixtures/properties.ts';
import { createTask } from '../fixtures/tasks.ts';

test('the cover of a property is in its lists, pickers and search, in agenda, calendar, tasks and timelines', async () => {
  const { agent } = await createTestAgency();
  const { id: propertyId } = await createProperty(agent, { title: 'Con portada' });
  const photos: { id: string }[] = [];
  for (const name of ['a.jpg', 'b.jpg']) photos.push(await sendPhoto(agent, propertyId, jpeg(), { name }));
  await createProperty(agent, { title: 'Sin portada' });
  await createAd(agent, propertyId, { title: 'Anuncio' });
  const startTime = getDayBounds(today()).from;
  await createEvent(agent, { propertyId, userId: agent.id, startTime, endTime: startTime });
  const tomorrow = getDayBounds(addDays(today(), 1)).from;
  await createEvent(agent, { propertyId, userId: agent.id, startTime: tomorrow, endTime: tomorrow });
  const linked = await createTask(agent, { propertyId, assignedTo: agent.id, dueDate: today() });
  const bare = await createTask(agent, { dueDate: today(), assignedTo: agent.id });
  const read = async () => {
    const { api } = agent;
    const entries = await api.calendar.entries.query({
      ...getDayBounds(today()),
      kinds: ['event', 'task'],
      userIds: [agent.id],
      eventTypes: [...eventTypes],
    });
    const { rows: taskRows } = await api.tasks.list.query({ filters: {} });
    const { upcoming } = await readTimeline(agent, { kind: 'property', id: propertyId });
    const { properties } = await api.search.everything.query({ search: 'portada' });
    return {
      list: (await api.properties.list.query({ filters: {} })).rows.map(({ cover }) => cover),
      options: (await api.properties.options.query({})).map(({ cover }) => cover),
      search: properties.rows.map(({ cover }) => cover),
      ads: (await api.ads.list.query({ filters: {} })).rows.map(({ cover }) => cover),
      agenda: (await api.dashboard.get.query()).todaysEvents.map(({ cover }) => cover),
      events: entries.events.map(({ cover }) => cover),
      tasks: new Map(entries.tasks.map((task) => [task.id, task.cover])),
      taskList: new Map(taskRows.map((task) => [task.id, task.cover])),
      upcoming: [upcoming?.events, upcoming?.tasks].map((each) => each?.map(({ cover }) => cover)),
    };
  };
  const at = (index: number) => ({ id: photos[index]?.id, thumb: expect.stringMatching(/^[\w-]{4,}$/) });
  const byTask = (index: number) =>
    new Map([
      [linked.id, at(index)],
      [bare.id, null],
    ]);
  const covers = (index: number) => ({
    list: [null, at(index)],
    options: [at(index), null],
    search: [null, at(index)],
    ads: [at(index)],
    agenda: [at(index)],
    events: [at(index)],
    tasks: byTask(index),
    taskList: byTask(index),
    upcoming: [[at(index)], [at(index)]],
  });
  expect(await read()).toEqual(covers(0));
  await agent.api.photos.setCover.mutate({ propertyId, id: photos[1]?.id ?? '' });
  expect(await read()).toEqual(covers(1));
});
