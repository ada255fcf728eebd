/**
 * Returns the source of a module around the Worker in which the schedule ends when the queue of its jobs is empty: a suite that runs it
 * finds the work done. Slices that have failed are not waited for, since they are tried again a minute later.
 */
export const awaitJobsSource = (main: string) => `
import worker from '${main}';
export * from '${main}';
let waiting = 0;
const count = (queue) => ({
  sendBatch: async (messages) => {
    await queue.sendBatch(messages);
    waiting += messages.length;
  },
});
const counting = (env) =>
  Object.fromEntries(Object.entries(env).map(([name, value]) => [name, /^JOBS/.test(name) ? count(value) : value]));
  export default {
  ...worker,
  fetch: (request, env, context) => worker.fetch(request, counting(env), context),
  async scheduled(controller, env, context) {
    const work = [];
    worker.scheduled(controller, counting(env), { waitUntil: (each) => work.push(each) });
    await Promise.all(work);
    while (waiting > 0) await new Promise((resolve) => setTimeout(resolve, 5));
  },
  async queue(batch, env, context) {
    try {
      await worker.queue(batch, counting(env), context);
    } finally {
      if (!batch.queue.endsWith('-dead')) waiting -= batch.messages.filter(({ attempts }) => attempts === 1).length;
    }
  },
  };
`;
