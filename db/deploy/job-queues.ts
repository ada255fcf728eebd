import type { Unstable_Config as WorkerConfig } from 'wrangler';
import { toQueueBinding } from '../domain/queue-binding.ts';

type Queues = WorkerConfig['queues'];
/** What decides the queues of a deployment. */
export type QueueConfig = Pick<WorkerConfig, 'name' | 'queues' | 'vars'>;

/** Returns the queues, whose names begin with that of their Worker, under that of another one; `toBinding` renames what binds them. */
function renameQueues({ name = '', queues }: QueueConfig, to: string, toBinding?: string): Queues {
  const toName = (queue: string) => (queue.startsWith(`${name}-`) ? to + queue.slice(name.length) : queue);
  return {
    producers: queues.producers?.map((each) => ({
      ...each,
      ...(toBinding && { binding: toBinding }),
      ...(each.queue && { queue: toName(each.queue) }),
    })),
    consumers: queues.consumers?.map((each) => ({
      ...each,
      queue: toName(each.queue),
      ...(each.dead_letter_queue && { dead_letter_queue: toName(each.dead_letter_queue) }),
    })),
  };
}

/**
 * Returns the queues of a deployment by what wrangler.toml says of the default cell: those of every cell of CELLS as well, and, for a
 * preview, under its name. So a cell that does not answer keeps no other waiting.
 */
export function listQueuesOfCells(config: QueueConfig, previewName = config.name ?? ''): Queues {
  const { CELLS = '{}' } = config.vars as { CELLS?: string };
  const all = [
    renameQueues(config, previewName),
    ...Object.keys(JSON.parse(CELLS)).map((cell) =>
      renameQueues(config, `${previewName}-${cell}`, toQueueBinding(cell)),
    ),
  ];
  return {
    producers: all.flatMap(({ producers = [] }) => producers),
    consumers: all.flatMap(({ consumers = [] }) => consumers),
  };
}

/** Returns the names of all queues of a configuration. */
export function listQueueNames({
  queues: { producers = [], consumers = [] },
}: Pick<WorkerConfig, 'queues'>): string[] {
  const names = [...producers, ...consumers].map(({ queue }) => queue);
  const ofDeadLetters = consumers.map(({ dead_letter_queue }) => dead_letter_queue);
  return [...new Set([...names, ...ofDeadLetters].flatMap((name) => name ?? []))];
}

/** Returns the name of the Worker whose queue has this name, or undefined. */
export const toWorkerOfQueue = (queue: string): string | undefined =>
  /^(.+)-jobs(?:-dead)?$/.exec(queue)?.[1];
