import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { JOBS } from '../../worker/job-messages.ts';
import { root } from '../support/paths.ts';
import { readSources } from './source-files.ts';

type Written = { levels: Set<string>; files: Set<string> };

/** Minutes between two runs of the jobs (wrangler.toml). */
const RUN_MINUTES = 10;
/** Where only jobs run. */
const JOB_FILES = /^worker\/(jobs|files\/reconciliation)\//;
const written = readEvents();
const documentation = readFileSync(join(root, 'docs', 'operations.md'), 'utf8');
const rows = readTable('Alarms').map(([names = '', level = '', alarm = '']) => ({
  events: [...names.matchAll(/`([a-z][\w.]*)`/gi)].map(([, event = '']) => event),
  levels: level.split(', '),
  alarm,
}));

/** Returns the events that the Worker logs, with their levels and the files that write them; throws where it cannot tell one. */
function readEvents(): Map<string, Written> {
  const found = new Map<string, Written>();
  for (const { path, code } of readSources('worker'))
    for (const [call, level = '', event = ''] of code.matchAll(/\blog\(\s*([^,()]*),\s*('[\w.]+')?/g)) {
      if (/^log\(\s*level:/.test(call)) continue;
      const levels = level.match(/(?<=')\w+(?=')/g);
      if (!levels || !event)
        throw new Error(`${path}: the level and the event of a log line are literals: ${call}`);
      const name = event.slice(1, -1);
      const { levels: allLevels, files } = found.get(name) ?? { levels: new Set(), files: new Set() };
      for (const each of levels) allLevels.add(each);
      found.set(name, { levels: allLevels, files: files.add(path) });
    }
  return found;
}

/** Returns the cells of the first table under a heading of docs/operations.md, without its head. */
function readTable(heading: string): string[][] {
  const [, section = ''] = documentation.split(`\n## ${heading}\n`);
  const lines = section.split('\n## ')[0]?.split('\n') ?? [];
  const first = lines.findIndex((line) => line.startsWith('|'));
  const last = lines.findIndex((line, at) => at > first && !line.startsWith('|'));
  return lines.slice(first + 2, last).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

describe('docs/operations.md, Alarms', () => {
  test('names every event that the log writes as a warning or an error, and no other', () => {
    const alarming = [...written].filter(([, { levels }]) => levels.has('error') || levels.has('warn'));
    expect(rows.flatMap(({ events }) => events).toSorted()).toEqual(
      alarming.map(([event]) => event).toSorted(),
    );
  });

  test('says the level of each as the log writes it', () => {
    for (const { events, levels } of rows)
      for (const event of events)
        expect
          .soft([event, levels.toSorted()])
          .toEqual([event, [...(written.get(event)?.levels ?? [])].toSorted()]);
  });

  test('has no threshold that a job cannot reach', () => {
    const ofJobs = rows.filter(({ events }) =>
      events.some((event) => [...(written.get(event)?.files ?? [])].every((file) => JOB_FILES.test(file))),
    );
    expect(ofJobs.length).toBeGreaterThan(4);
    for (const { events, alarm } of ofJobs) {
      const [, count, minutes] = /^(\d+) in (\d+) minutes/.exec(alarm) ?? [];
      expect
        .soft([events, alarm.startsWith('each') || Number(count) <= Number(minutes) / RUN_MINUTES])
        .toEqual([events, true]);
    }
  });

  test('says after how long each job is late', () => {
    const toText = (minutes: number) => (minutes % 60 === 0 ? `${minutes / 60} h` : `${minutes} min`);
    expect(readTable('Jobs').map(([job, , late]) => [job, late])).toEqual(
      Object.entries(JOBS).map(([job, minutes]) => [`\`${job}\``, toText(minutes)]),
    );
  });
});
