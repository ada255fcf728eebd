import type {
  DurableObjectState,
  WebSocketRequestResponsePair as RequestResponsePairType,
  WebSocket,
  WebSocketPair as WebSocketPairType,
} from '@cloudflare/workers-types';

// Globals of workerd that a browser has not.
declare const WebSocketPair: typeof WebSocketPairType;
declare const WebSocketRequestResponsePair: typeof RequestResponsePairType;

/** What a page sends to keep its connection open, and the response, which the platform gives without waking the object. */
export const PING = 'ping';
export const PONG = 'pong';

/** The close code of a connection that sends anything else (RFC 6455, 7.4.1: policy violation). */
const POLICY_VIOLATION = 1008;

/**
 * The connections of the open pages of one agency: a Durable Object, which hibernates while they stay open. It sends nothing yet. Who may
 * connect is decided before it is reached (live-routes.ts).
 */
export class AgencyLive {
  readonly #state: DurableObjectState;

  constructor(state: DurableObjectState) {
    this.#state = state;
    state.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PONG));
  }

  /** Answers an upgrade with one end of a new connection, and keeps the other. */
  fetch(): Response {
    const { 0: client, 1: server } = new WebSocketPair();
    this.#state.acceptWebSocket(server);
    // The types of Cloudflare and of the browser name the same objects differently.
    return new Response(null, { status: 101, webSocket: client } as ResponseInit);
  }

  webSocketMessage(connection: WebSocket): void {
    connection.close(POLICY_VIOLATION, 'No se espera ningún mensaje.');
  }
}
