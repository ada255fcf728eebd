import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { today } from '../../../db/domain/madrid.ts';
import type { NoticeKind } from '../../../db/domain/notices/notices.ts';
import {
  getOfferedOperation,
  type OwnerAnswer,
  takesAnswers,
} from '../../../db/domain/shared-pages/owner-reports.ts';
import { users } from '../../../db/tables/agencies.ts';
import { notices } from '../../../db/tables/notices.ts';
import { ownerReports } from '../../../db/tables/owner-reports.ts';
import { properties } from '../../../db/tables/properties.ts';
import { randomIdSql } from '../../tenant/random-id.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import type { Statement } from '../../tenant/tenant-types.ts';
import { createAgencyAbsenceSql } from '../absences/stand-ins.ts';
import type { FoundReport } from './report-reads.ts';

const noticeKinds: Record<OwnerAnswer, NoticeKind> = {
  reviewPrice: 'ownerAsksPrice',
  keep: 'ownerKeeps',
  withdraw: 'ownerWithdraws',
};
const dayColumns = {
  reviewPrice: 'reviewPriceOn',
  keep: 'keepOn',
  withdraw: 'withdrawOn',
} as const satisfies Record<OwnerAnswer, keyof typeof ownerReports.$inferSelect>;

/**
 * Receives what an owner answers in a report, each answer once a day of Madrid: tells who is responsible for the property, else the managers,
 * and writes an entry of its timeline. It changes nothing of the property, and of one that is not offered any more nothing at all.
 * `tenantDb` is opened for no user.
 */
export async function answerReport(
  tenantDb: TenantDb,
  { tokenSource, propertyId, status }: FoundReport,
  answer: OwnerAnswer,
): Promise<void> {
  if (!takesAnswers(status)) return;
  const { statements, subqueries, scope, batch } = tenantDb;
  const [now, day] = [new Date().toISOString(), today()];
  const field = dayColumns[answer];
  const firstOfDayConditions = [
    eq(ownerReports.id, tokenSource.id),
    eq(ownerReports.generation, tokenSource.generation),
    isNotNull(ownerReports.tokenDigest),
    sql`${ownerReports[field]} is not ${day}`,
  ];
  // What tells of it runs before it is known as answered.
  const isFirstOfDay: SQL = sql`exists ${subqueries.column(ownerReports, sql`1`, ...firstOfDayConditions)}`;
  const told = JSON.stringify({ kind: answer, operation: getOfferedOperation(status) });
  const details = sql`json_object('property', ${ownerReports.propertyId}, 'answer', json(${told}))`;
  await batch(
    ...answerNoticeStatements(tenantDb, propertyId, {
      kind: noticeKinds[answer],
      key: `${noticeKinds[answer]}:${tokenSource.id}:${tokenSource.generation}:${day}`,
      isFirstOfDay,
      now,
    }),
    scope.auditLog.auditRows(
      'update',
      ownerReports,
      scope.visibleRowsCondition(ownerReports, ...firstOfDayConditions),
      details,
    ),
    statements.updateWhere(
      ownerReports,
      { [field]: day, lastAnswer: answer, lastAnswerAt: now },
      ...firstOfDayConditions,
    ),
  );
}

type Told = { kind: NoticeKind; key: string; isFirstOfDay: SQL; now: string };
/** Builds the statements that tell who is responsible for a property, or who stands in for them; of a property of nobody its managers. */
function answerNoticeStatements(
  tenantDb: TenantDb,
  propertyId: string,
  { kind, key, isFirstOfDay, now }: Told,
): [Statement<unknown>, Statement<unknown>] {
  const { statements, subqueries } = tenantDb;
  const { getStandInSql, getRecipientKeySql } = createAgencyAbsenceSql(tenantDb);
  const { id, assignedTo } = properties;
  const row = { id: randomIdSql, kind, propertyId, createdAt: now };
  const isActive = (user: SQL) =>
    sql`exists ${subqueries.column(users, sql`1`, sql`${users.id} = ${user}`, eq(users.status, 'active'))}`;
  const isIt = eq(id, propertyId);
  const isOfNobody = sql`not exists ${subqueries.column(properties, sql`1`, isIt, isActive(sql`${assignedTo}`))}`;
  return [
    statements.insertForEach(
      notices,
      { ...row, userId: getStandInSql(assignedTo), key: getRecipientKeySql(sql`${key}`, assignedTo) },
      properties,
      isIt,
      and(isActive(sql`${assignedTo}`), isFirstOfDay),
    ),
    statements.insertForEach(
      notices,
      { ...row, userId: sql`${users.id}`, key },
      users,
      eq(users.role, 'manager'),
      eq(users.status, 'active'),
      isOfNobody,
      isFirstOfDay,
    ),
  ];
}
