import type { DurableObjectStub } from '@cloudflare/workers-types';
import { Hono } from 'hono';
import type { Env } from '../env.ts';
import { onFileError, requireAgencyUser } from '../files/file-request-auth.ts';
import { errorResponse, isUpgrade } from '../http/request-guards.ts';
import { assertRequestRate } from '../rate-limits/memory-rate-limit.ts';

/** The version of the protocol that is spoken (RFC 6455). */
const WEB_SOCKET_VERSION = '13';

/**
 * `GET /api/live`: connects a page to the object of its user's agency (agency-live.ts). Session, agency and page are checked as for every
 * request, and the user's rate. Responds 426 to a request that is no upgrade, 405 to other methods.
 */
export const liveRoutes = new Hono<{ Bindings: Env }>();
liveRoutes.onError(onFileError);

liveRoutes.all('/', async (c) => {
  if (c.req.method !== 'GET') return refuse(405, 'La petición no es válida.', { allow: 'GET' });
  const version = c.req.header('sec-websocket-version') ?? WEB_SOCKET_VERSION;
  if (!isUpgrade(c.req.raw) || version !== WEB_SOCKET_VERSION)
    // The field Upgrade, which belongs to this response, is the platform's: it sends none of a Worker.
    return refuse(426, 'Esta dirección es solo para conexiones WebSocket.', {
      'sec-websocket-version': WEB_SOCKET_VERSION,
    });
  const { agencyId, env, user } = await requireAgencyUser(c);
  assertRequestRate(user.id, 'live');
  // Nothing of the request goes with it: neither its cookie nor who sends it.
  const response = await openAgencyLive(env, agencyId).fetch('https://agency-live', {
    headers: { upgrade: 'websocket' },
  });
  return response as unknown as Response;
});

/** Returns the object of an agency, whose name is its id. It lives in the EU wherever the Worker is deployed. */
function openAgencyLive({ AGENCY_LIVE, LOCAL }: Env, agencyId: string): DurableObjectStub {
  // On a developer's machine workerd throws: it has no jurisdictions.
  const namespace = LOCAL ? AGENCY_LIVE : AGENCY_LIVE.jurisdiction('eu');
  return namespace.getByName(agencyId);
}

function refuse(status: number, message: string, headers: Record<string, string>): Response {
  const response = errorResponse(status, message);
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}
