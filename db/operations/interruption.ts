import { DeployError } from '../deploy/deploy-error.ts';

/**
 * Returns a signal that Ctrl-C, or an end of the terminal, aborts. From then on they do not end the process: whoever listens says what is
 * left and ends it. A signal that arrives again, which npm and the terminal both send, changes nothing.
 */
export function listenToInterruptions(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (!controller.signal.aborted) console.error('\n  Interrumpiendo…');
      controller.abort();
    });
  return controller.signal;
}

/**
 * Returns a function that runs a step and rejects with a DeployError that names it, at once or before it begins, where the signal is
 * aborted. With `isFinished` it waits for the end of the step first.
 */
export function withInterruption(interrupted: AbortSignal) {
  return async <T>(name: string, step: () => Promise<T>, { isFinished = false } = {}): Promise<T> => {
    const assertGoesOn = () => {
      if (interrupted.aborted) throw new DeployError(`Interrumpido durante ${name}.`);
    };
    assertGoesOn();
    if (isFinished) {
      const result = await step().catch((error) => {
        assertGoesOn();
        throw error;
      });
      assertGoesOn();
      return result;
    }
    const { promise, reject } = Promise.withResolvers<never>();
    const stop = () => reject(new DeployError(`Interrumpido durante ${name}.`));
    interrupted.addEventListener('abort', stop, { once: true });
    try {
      return await Promise.race([step(), promise]);
    } finally {
      interrupted.removeEventListener('abort', stop);
    }
  };
}
