import { rmSync } from 'node:fs';
import { check } from './check.ts';
import { ensureChromium } from './support/chromium.ts';
import { output } from './support/programs.ts';
import { type Count, conclude, runStep, sum } from './support/steps.ts';
import { playwrightStep, vitestStep } from './support/test-steps.ts';

rmSync(output, { recursive: true, force: true });

const checked = await check();
const counts: Count[] = [checked];
if (checked.built) {
  counts.push(await runStep(vitestStep('servidor', 'worker', { loud: true, seconds: 1800 })));
  counts.push(await runStep(vitestStep('dos celdas', 'cells', { seconds: 600, env: { TEST_CELLS: '2' } })));
  counts.push(await runStep(vitestStep('despliegue', 'deploy', { loud: true, seconds: 900 })));
  const browser = await runStep({ name: 'Chromium', run: ensureChromium });
  counts.push(browser);
  if (!browser.failed)
    counts.push(
      await runStep(playwrightStep('navegador', { loud: true, seconds: process.env.THOROUGH ? 7200 : 2700 })),
    );
} else console.log('Sin compilación no hay servidor ni navegador que probar.');

conclude(sum(counts));
