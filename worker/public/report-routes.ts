import type { Context } from 'hono';
import { ownerReports } from '../../db/tables/owner-reports.ts';
import { sha256 } from '../digest.ts';
import { findPageImage } from '../domains/shared-pages/reads.ts';
import { answerReport } from '../domains/shared-pages/report-answers.ts';
import { findReportByToken, findReportContents } from '../domains/shared-pages/report-reads.ts';
import type { Env } from '../env.ts';
import { notFound } from '../errors.ts';
import { bodyErrors, readAll } from '../http/request-body.ts';
import { openTenantDbAs } from '../open-tenant-db.ts';
import { toUserAgent } from '../tenant/actor.ts';
import { renderNotice } from './page-parts.ts';
import { respondWithImage, respondWithPage } from './page-response.ts';
import { countPageView } from './page-views.ts';
import { createPublicApp, type Refuse, refuseOthers } from './public-app.ts';
import { assertDerived, createAnonymousActor, getNetwork, openByToken } from './public-token.ts';
import { ANSWERS_ID, parseAnswer, renderReport } from './report-page.ts';
import { REPORT_POLICY, REPORT_STYLE } from './report-style.ts';

const refuseAsPage: Refuse = (c, status, text) =>
  c.html(renderNotice('Informe no disponible', REPORT_STYLE, text), status, {
    'content-security-policy': REPORT_POLICY,
  });

/** `/r/{token}`: the report of a property for its owner, who may answer. */
export const reportRoutes = createPublicApp(refuseAsPage, ['GET', 'HEAD', 'POST']);

/** Bytes of what a button sends. */
const MAX_BODY_BYTES = 200;

/** Opens a report, to be read or to be answered. */
async function openReport(c: Context<{ Bindings: Env }>, value: string, kind: 'document' | 'form') {
  const opened = await openByToken(c, value, findReportByToken, kind);
  assertDerived(opened.env, { kind: 'ownerReport', ...opened.found.tokenSource }, opened.token);
  return opened;
}

reportRoutes.get('/:token', async (c) => {
  const value = c.req.param('token');
  const { db, found } = await openReport(c, value, 'document');
  const contents = await findReportContents(
    openTenantDbAs(db, found.agencyId, createAnonymousActor(), null),
    found,
  );
  if (!contents) throw notFound();
  countPageView(c, db, 'report', { id: found.tokenSource.id, agencyId: found.agencyId });
  return respondWithPage(c, renderReport(contents, `/r/${value}`), REPORT_POLICY);
});

reportRoutes.post('/:token', async (c) => {
  const value = c.req.param('token');
  // First: workerd closes a connection whose request was answered before its body was read.
  const { body } = c.req.raw;
  const read = body ? await readAll(body, MAX_BODY_BYTES) : new Blob();
  const { db, found } = await openReport(c, value, 'form');
  if (typeof read === 'number') return refuseAsPage(c, read, bodyErrors[read]);
  const answer = parseAnswer(new URLSearchParams(await read.text()).get('respuesta'));
  if (!answer) return refuseAsPage(c, 400, 'Vuelve al informe y elige una de sus respuestas.');
  const actor = {
    ...{ userId: null, role: null, requestId: crypto.randomUUID() },
    ipHash: sha256(getNetwork(c)).slice(0, 16),
    userAgent: toUserAgent(c.req.header('user-agent') ?? null),
  };
  await answerReport(openTenantDbAs(db, found.agencyId, actor, null), found, answer);
  return c.redirect(`/r/${value}#${ANSWERS_ID}`, 303);
});

reportRoutes.get('/:token/:image', (c) =>
  respondWithImage(c, c.req.param('image'), async (id) => {
    const { env, found, token } = await openByToken(
      c,
      c.req.param('token'),
      (db, tokenDigest) => findPageImage(db, ownerReports, tokenDigest, id),
      'image',
    );
    assertDerived(env, { kind: 'ownerReport', ...found.tokenSource }, token);
    return { env, ...found };
  }),
);

refuseOthers(reportRoutes, refuseAsPage);
