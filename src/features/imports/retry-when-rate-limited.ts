/** How long a page waits that was told to send less, at least, and how often. */
const RETRY_MS = 2000;
const WAITS = 40;

/** Sends a request, again after a while as long as the server says that they are too many. */
export async function retryWhenRateLimited<T>(send: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (let tries = 0; ; tries++)
    try {
      return await send();
    } catch (error) {
      const isTooFast = (error as { data?: { code?: string } }).data?.code === 'TOO_MANY_REQUESTS';
      if (!isTooFast || signal?.aborted || tries === WAITS) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
}
