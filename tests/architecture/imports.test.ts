import { expect, test } from 'vitest';
import { findCircles } from './import-circles.ts';
import { findViolations } from './import-table.ts';
import { findRoomPairs } from './rooms.ts';
import { parseSource, readSources } from './source-files.ts';

// Parsed once, outside of the tests and their time-out.
const sources = readSources('db', 'worker', 'src', 'tests');

test('every module imports only what the import table allows', () => {
  const guarded = sources.filter(({ path }) => !path.startsWith('tests/'));
  expect(guarded.flatMap(findViolations)).toEqual([]);
});

test('no file imports itself through others, type and dynamic imports included', () => {
  expect(findCircles(sources)).toEqual([]);
});

test('no two rooms import each other, type and dynamic imports included', () => {
  expect(findRoomPairs(sources)).toEqual([]);
});

test('findRoomPairs names two rooms that import each other, and what', () => {
  const rooms = [
    parseSource('worker/domains/ads/router.ts', `import { toKey } from '../leads/keys.ts';`),
    parseSource('worker/domains/leads/keys.ts', `import type { Ad } from '../ads/ad.ts';`),
    parseSource('worker/domains/ads/ad.ts', `import './keys.ts';\nimport { log } from '../../log.ts';`),
    parseSource('worker/log.ts', `import 'zod';`),
  ];
  expect(findRoomPairs(rooms)).toEqual([
    'worker/domains/ads imports worker/domains/leads/keys.ts, worker/domains/leads imports worker/domains/ads/ad.ts',
  ]);
  expect(findRoomPairs(rooms.slice(0, 1))).toEqual([]);
});

test('findCircles returns each circle once and follows static, type and dynamic imports', () => {
  const menu = [
    parseSource('src/menu.tsx', `const body = () => import('./menu-body.tsx');`),
    parseSource('src/menu-body.tsx', `import { Entries } from './menu-entries.tsx';`),
    parseSource('src/menu-entries.tsx', `import type { MenuItem } from './menu.tsx';\nimport './page.tsx';`),
    parseSource('src/page.tsx', `import 'react';`),
  ];
  expect(findCircles(menu)).toEqual([
    'src/menu-body.tsx → src/menu-entries.tsx → src/menu.tsx → src/menu-body.tsx',
  ]);
  expect(findCircles(menu.slice(1))).toEqual([]);
});

const forbidden: [string, string][] = [
  ['db/domain/leads/leads.ts', `import { leads } from '../../tables/leads.ts';`],
  ['db/domain/leads/leads.ts', `import { eq } from 'drizzle-orm';`],
  ['db/tables/leads.ts', `import { createTenantDb } from '../../worker/tenant/tenant-db.ts';`],
  ['db/seed/index.ts', `import { openDatabase } from '../../worker/database.ts';`],
  ['worker/domains/leads/router.ts', `import { openDatabase } from '../../database.ts';`],
  ['worker/domains/leads/router.ts', `import type { Database } from '../../database.ts';`],
  ['worker/domains/leads/router.ts', `import { ownersRouter } from '../owners/router.ts';`],
  ['worker/domains/leads/new-lead.ts', `import { authRouter } from '../account/auth-router.ts';`],
  ['worker/files/upload-routes.ts', `import { appRouter } from '../domains/index.ts';`],
  ['worker/tenant/tenant-db.ts', `import { insertLead } from '../domains/leads/new-lead.ts';`],
  ['worker/tenant/tenant-db.ts', `import { leads } from '../../db/tables/leads.ts';`],
  ['worker/tenant/tenant-db.ts', `import { seedDemo } from '../../db/seed/index.ts';`],
  ['src/ui/layout/card.tsx', `import { LeadCard } from '../../features/leads/lead-card.tsx';`],
  ['src/lib/format/format.ts', `export { Card } from '../../ui/layout/card.tsx';`],
  ['src/features/leads/lead-card.tsx', `import { OwnerCard } from '../owners/owner-card.tsx';`],
  ['src/features/leads/lead-card.tsx', `const card = () => import('../owners/owner-card.tsx');`],
  ['src/features/leads/lead-card.tsx', `import { Shell } from '../../shell/shell.tsx';`],
  ['src/features/leads/lead-form.tsx', `import { useForm } from 'react-hook-form';`],
  ['src/features/leads/lead-form.tsx', `import { zodResolver } from '@hookform/resolvers/zod';`],
  ['src/features/leads/lead-card.tsx', `import type { AppRouter } from '../../../worker/domains/index.ts';`],
  ['src/trpc.ts', `import { appRouter } from '../worker/domains/index.ts';`],
  ['src/routes/index.tsx', `import { leads } from '../../db/tables/leads.ts';`],
  ['src/routes/index.tsx', `import { eq } from 'drizzle-orm';`],
  ['src/ui/layout/card.tsx', `import { classes } from '../lib/classes';`],
  ['src/features/scanner/scanner-dialog.tsx', `import { scannerFiles } from './vite-opencv.ts';`],
  ['src/features/scanner/scanner-dialog.tsx', `import { readFileSync } from 'node:fs';`],
];

test.each(forbidden)('import table: %s may not contain %s', (path, text) => {
  expect(findViolations(parseSource(path, text))).toHaveLength(1);
});

const allowed: [string, string][] = [
  ['src/api-client.ts', `import type { AppRouter } from '../worker/domains/index.ts';`],
  ['src/features/leads/lead-card.tsx', `import { Card } from '../../ui/card.tsx';`],
  ['src/features/leads/lead-card.tsx', `import { LeadBadge } from './lead-badge.tsx';`],
  ['src/ui/form/form.tsx', `import { useForm } from 'react-hook-form';`],
  ['worker/domains/leads/router.ts', `import { agencyProcedure } from '../../trpc.ts';`],
];

test.each(allowed)('import table: %s may contain %s', (path, text) => {
  expect(findViolations(parseSource(path, text))).toEqual([]);
});
