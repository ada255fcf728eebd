import type { Page } from '@playwright/test';

/** Opens a WebSocket of the signed-in page to the object of its agency; returns the response to a ping, or 'refused'. */
export const pingLive = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const socket = new WebSocket('/api/live?for=new');
        socket.onopen = () => socket.send('ping');
        socket.onmessage = ({ data }) => {
          resolve(String(data));
          socket.close();
        };
        socket.onerror = () => resolve('refused');
      }),
  );
