import { sendDemoFiles } from '../local/demo-files.ts';
import type { Deployment } from './deploy.ts';
import { DeployError } from './deploy-error.ts';
import { waitForVersion } from './deployed-health.ts';
import type { Secrets } from './secrets-file.ts';

/**
 * Waits until the preview serves its new version, and sends the demo's photos and documents that it lacks. Throws a DeployError where
 * some are missing afterwards; the next `up` sends those.
 */
export async function sendPreviewFiles(
  { address, versionId }: Pick<Deployment, 'address' | 'versionId'>,
  { DATABASE_URL: url = '', DATABASE_TOKEN: token, PREVIEW_PASSWORD = '' }: Secrets,
): Promise<void> {
  try {
    const headers = { authorization: `Basic ${Buffer.from(`up:${PREVIEW_PASSWORD}`).toString('base64')}` };
    await waitForVersion(address, versionId, { headers });
    const sent = await sendDemoFiles(address, { url, ...(token && { token }) }, { headers });
    if (sent > 0) console.log(`  Fotos y documentos de demostración subidos: ${sent}`);
  } catch (error) {
    throw new DeployError(
      `La vista previa está en ${address}, pero le faltan fotos o documentos de la demostración. Repite «npm run preview -- up». ${(error as Error).message}`,
    );
  }
}
