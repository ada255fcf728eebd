import { runnerImport } from 'vite';
import { expect, test } from 'vitest';
import type * as Pages from '../../src/prerender/pages.tsx';

const renderPages = async (registration: string) => {
  const { module } = await runnerImport<typeof Pages>('/src/prerender/pages.tsx', {
    mode: 'production',
    define: { 'import.meta.env.REGISTRATION': JSON.stringify(registration) },
  });
  return [...(await module.renderPage('/')), ...(await module.renderPage('/login'))].map(({ html }) => html);
};

test('prerendered pages: link to /register only where registration is open', async () => {
  for (const html of await renderPages('open')) expect(html).toContain('href="/register"');
  for (const html of await renderPages('closed')) expect(html).not.toContain('/register');
}, 60_000);
