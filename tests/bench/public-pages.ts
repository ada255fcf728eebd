import { chromium } from '@playwright/test';
import { addDays, today } from '../../db/domain/madrid.ts';
import { chromiumLaunch } from '../support/chromium.ts';
import type { TestServer } from '../support/test-server.ts';
import { createTestAgency } from '../support/test-users.ts';
import { createAd } from '../worker/fixtures/ads.ts';
import { createProperty } from '../worker/fixtures/properties.ts';
import { openWithEmptyCache } from './first-load.ts';
import type { Line } from './table.ts';

const RUNS = 5;

/** Measures the first paint of the pages that are read by a link, on a phone that has never seen them. */
export async function measurePublicPages(server: TestServer): Promise<Line[]> {
  const { agent } = await createTestAgency('Leída', server);
  const { id: propertyId } = await createProperty(agent, { title: 'Ático con vistas', price: 285_000 });
  for (const platform of ['Idealista', 'Fotocasa', 'Habitaclia', 'Kyero', 'pisos.com'] as const)
    await createAd(agent, propertyId, { platform });
  await agent.api.sharedPages.share.mutate({ propertyId, days: 30 });
  await agent.api.ownerReports.share.mutate({
    propertyId,
    period: { from: addDays(today(), -29), to: today() },
  });
  const page = await agent.api.sharedPages.get.query({ propertyId });
  const { report } = await agent.api.ownerReports.get.query({ propertyId });
  const browser = await chromium.launch(chromiumLaunch());
  try {
    const lines: Line[] = [];
    for (const [name, path] of [
      ['/p/{token}', page?.path],
      ['/r/{token}', report?.path],
    ]) {
      if (!path) throw new Error(`${name} is not shared.`);
      const painted: number[] = [];
      for (let run = 0; run < RUNS; run++)
        painted.push(
          (await openWithEmptyCache(browser, server.origin, path, null, { heading: 'h1' })).painted,
        );
      const { length } = await (await fetch(server.origin + path)).bytes();
      lines.push(
        {
          what: `${name}: first paint, median`,
          measured: median(painted),
          unit: 'ms',
          goal: 500,
          failsAt: 500,
        },
        { what: `${name}: without photos`, measured: length / 1000, unit: 'KB', goal: 60, failsAt: 60 },
      );
    }
    return lines;
  } finally {
    await browser.close();
  }
}

const median = (times: number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? Number.NaN;
