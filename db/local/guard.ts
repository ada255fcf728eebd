import { type ChildProcess, spawn } from 'node:child_process';
import { subscribe } from 'node:diagnostics_channel';

// Reads "+ PID" and "- PID"; the end of its input is our end, by whatever cause, and takes the rest along.
const script = `
alive=
while read -r sign pid; do
  if [ "$sign" = + ]; then alive="$alive $pid"; continue; fi
  rest=; for each in $alive; do [ "$each" = "$pid" ] || rest="$rest $each"; done; alive=$rest
done
[ -z "$alive" ] || kill -9 $alive 2>/dev/null
`;

let guard: ChildProcess | undefined;

/**
 * From now on every process that this one starts, also from inside a library, ends with it: databases and workerd
 * would otherwise outlive a SIGKILL, which leaves no time to tidy up.
 */
export function guardChildren(): void {
  if (guard) return;
  // In a group of its own, or Ctrl+C would end the guard before those it guards.
  guard = spawn('/bin/sh', ['-c', script], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  guard.unref();
  const { stdin } = guard;
  stdin?.on('error', () => {});
  if (stdin && 'unref' in stdin && typeof stdin.unref === 'function') stdin.unref();
  subscribe('child_process', (message) => {
    const child = (message as { process: ChildProcess }).process;
    child.once('spawn', () => stdin?.write(`+ ${child.pid}\n`));
    child.once('exit', () => stdin?.write(`- ${child.pid}\n`));
  });
}
