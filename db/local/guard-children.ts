import { type ChildProcess, spawn } from 'node:child_process';
import { subscribe } from 'node:diagnostics_channel';

// Reads "+ PID" and "- PID" lines; at the end of its input, which is the end of this process by any cause, kills the listed processes.
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
 * Makes every child process that is started from now on, also by libraries, end with this process: databases and workerd would
 * otherwise survive its SIGKILL.
 */
export function guardChildren(): void {
  if (guard) return;
  // In a process group of its own, or Ctrl+C would end the guard before the processes it guards.
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
