/** The message without a network. */
export const OFFLINE = 'Sin conexión. Comprueba tu red e inténtalo de nuevo.';
const NEW_VERSION = 'Hay una versión nueva. Recarga la página.';
/** The message for code that is there on the server, and did not load. */
export const PART_NOT_LOADED = 'No se ha podido cargar esta parte. Recarga la página.';

const TIMEOUT_MS = 5000;

/** Whether an error is a failed dynamic import: no network, a newer deployment has replaced the chunk, or its request failed once. */
export const isChunkError = (error: unknown): error is Error =>
  error instanceof Error && /dynamically imported module|module script|preload CSS/i.test(error.message);

/**
 * Asks the server why a dynamic import failed, and returns the message: OFFLINE where it is out of reach. The entry script names all
 * chunks by their hashes, so that the page names another one after a deployment.
 */
export async function explainChunkError(): Promise<string> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(location.pathname, { cache: 'no-store', signal });
    const entry = document.querySelector('[type=module][src]')?.getAttribute('src');
    return !response.ok || (await response.text()).includes(`"${entry}"`) ? PART_NOT_LOADED : NEW_VERSION;
  } catch {
    return OFFLINE;
  }
}

/**
 * The loader of a route that needs no data. Where the code of a page fails to load, its loader fails, and the route's error component says
 * why. A route without a loader is reloaded by the router at once: also where the server is out of reach, and in WebKit where the page was
 * being left, which cancels its code; the reload then ends that navigation.
 */
export const loadCode = () => undefined;
