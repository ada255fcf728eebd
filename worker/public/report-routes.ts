import type { Context } from 'hono';
import { ownerReports } from '../../db/tables/owner-reports.ts';
import { findPageImage } from '../domains/shared-pages/reads.ts';
import { findReportByToken, findReportContents } from '../domains/shared-pages/report-reads.ts';
import type { Env } from '../env.ts';
import { notFound } from '../errors.ts';
import { openTenantDbAs } from '../open-tenant-db.ts';
import { renderNotice } from './page-parts.ts';
import { respondWithImage, respondWithPage } from './page-response.ts';
import { countVisit } from './page-views.ts';
import { createPublicApp, type Refuse, refuseOthers } from './public-app.ts';
import { assertDerived, openByToken } from './public-token.ts';
import { renderReport } from './report-page.ts';
import { REPORT_POLICY, REPORT_STYLE } from './report-style.ts';

const refuseAsPage: Refuse = (c, status, text) =>
  c.html(renderNotice('Informe no disponible', REPORT_STYLE, text), status, {
    'content-security-policy': REPORT_POLICY,
  });

/** `/r/{token}`: the report of a property for its owner. */
export const reportRoutes = createPublicApp(refuseAsPage);

/** Opens a report. */
async function openReport(c: Context<{ Bindings: Env }>, value: string) {
  const opened = await openByToken(c, value, findReportByToken);
  assertDerived(opened.env, { kind: 'ownerReport', ...opened.found.gate }, opened.token);
  return opened;
}

const nobody = { userId: null, role: null, requestId: '', ipHash: '', userAgent: null };

reportRoutes.get('/:token', async (c) => {
  const value = c.req.param('token');
  const { db, found } = await openReport(c, value);
  const contents = await findReportContents(openTenantDbAs(db, found.agencyId, nobody, null), found);
  if (!contents) throw notFound();
  countVisit(c, db, 'report', found.gate.id);
  return respondWithPage(c, renderReport(contents, `/r/${value}`), REPORT_POLICY);
});

reportRoutes.get('/:token/:image', (c) =>
  respondWithImage(c, c.req.param('image'), async (id) => {
    const { env, found, token } = await openByToken(
      c,
      c.req.param('token'),
      (db, tokenDigest) => findPageImage(db, ownerReports, tokenDigest, id),
      'image',
    );
    assertDerived(env, { kind: 'ownerReport', ...found.gate }, token);
    return { env, ...found };
  }),
);

refuseOthers(reportRoutes, refuseAsPage);
