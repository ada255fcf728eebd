import { webFormMessage } from '../../db/domain/web-form/web-form-input.ts';
import { sha256, toDigestId } from '../digest.ts';
import { receiveFormMessage } from '../domains/web-form/form-message.ts';
import { findWebFormByToken } from '../domains/web-form/reads.ts';
import { bodyErrors, readAll } from '../http/request-body.ts';
import { openTenantDbAs } from '../open-tenant-db.ts';
import { toUserAgent } from '../tenant/actor.ts';
import {
  FORM_POLICY,
  formFields,
  renderForm,
  renderFormNotice,
  renderUnsent,
  type Written,
} from './form-page.ts';
import { createPublicApp, type Refuse, refuseOthers } from './public-app.ts';
import { getNetwork, openByToken } from './public-token.ts';

/** Bytes of what is sent: each character of the longest texts in nine, as addresses write them. */
const MAX_BODY_BYTES = 30_000;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const headers = { 'content-security-policy': FORM_POLICY, 'cache-control': 'private, no-store' };
const TITLES = { 413: 'Mensaje demasiado largo', 429: 'Demasiados mensajes' } as const;
/** What a request has sent that can be sent again. */
const sentBy = new WeakMap<Request, Written & { key: string }>();

const refuseAsPage: Refuse = (c, status, text) => {
  const sent = status === 429 || status >= 500 ? sentBy.get(c.req.raw) : undefined;
  const title = TITLES[status as 413 | 429] ?? (sent ? 'Mensaje no enviado' : 'Formulario no disponible');
  return c.html(sent ? renderUnsent(title, text, sent) : renderFormNotice(title, text), status, headers);
};

/** `/f/{token}`: the form by which people write to an agency from its own site. */
export const formRoutes = createPublicApp(refuseAsPage, ['GET', 'HEAD', 'POST']);

formRoutes.get('/:token', async (c) => {
  const { found } = await openByToken(c, c.req.param('token'), findWebFormByToken);
  if (c.req.query('enviado') !== undefined)
    return c.html(
      renderFormNotice('Mensaje enviado', `Gracias. ${found.agency} te responderá pronto.`),
      200,
      headers,
    );
  const reference = (c.req.query('ref') ?? '').slice(0, 100);
  return c.html(
    renderForm({ form: found, clientKey: crypto.randomUUID(), written: { reference } }),
    200,
    headers,
  );
});

formRoutes.post('/:token', async (c) => {
  const token = c.req.param('token');
  // First: workerd closes a connection whose request was answered before its body was read.
  const { body } = c.req.raw;
  const read = body ? await readAll(body, MAX_BODY_BYTES) : new Blob();
  const sent = new URLSearchParams(typeof read === 'number' ? '' : await read.text());
  const written: Written = Object.fromEntries(formFields.map((field) => [field, sent.get(field) ?? '']));
  const key = sent.get('key') ?? '';
  if (!sent.get('website')) sentBy.set(c.req.raw, { ...written, key });
  const { db, found } = await openByToken(c, token, findWebFormByToken, 'form');
  if (read === 413) return refuseAsPage(c, 413, 'Escribe un mensaje más corto, y vuelve a enviarlo.');
  if (typeof read === 'number') return refuseAsPage(c, read, bodyErrors[read]);
  const isSent = () => c.redirect(`/f/${token}?enviado=1`, 303);
  // Only programs fill a field that nobody sees.
  if (sent.get('website')) return isSent();
  const clientKey = UUID.test(key) ? key : crypto.randomUUID();
  const parsed = webFormMessage.safeParse(written);
  if (!parsed.success) {
    const errors = Object.fromEntries(
      parsed.error.issues.toReversed().map(({ path, message }) => [String(path[0]), message]),
    );
    return c.html(renderForm({ form: found, clientKey, written, errors }), 400, headers);
  }
  const actor = {
    ...{ userId: null, role: null, requestId: crypto.randomUUID() },
    ipHash: sha256(getNetwork(c)).slice(0, 16),
    userAgent: toUserAgent(c.req.header('user-agent') ?? null),
  };
  const tenantDb = openTenantDbAs(db, found.agencyId, actor, null);
  // Another text under the key of a form that was sent before is another message.
  const messageKey = toDigestId(JSON.stringify([clientKey, parsed.data]));
  await receiveFormMessage(tenantDb, found, { ...parsed.data, clientKey: messageKey });
  return isSent();
});

refuseOthers(formRoutes, refuseAsPage);
