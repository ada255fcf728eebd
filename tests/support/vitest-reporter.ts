import { relative } from 'node:path';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';
import { root } from './paths.ts';
import { type Results, summarizeFailures, type TestResult, writeResults } from './results.ts';

/** Prints a line for each suite and each cause of failures once; writes the results to the file that RESULTS_FILE names. */
export default class SuiteReporter implements Reporter {
  onTestModuleEnd(module: TestModule): void {
    const tests = listTests(module).filter(({ outcome }) => outcome !== 'skipped');
    if (tests.length === 0 && module.errors().length === 0) return;
    const failed = tests.filter(({ outcome }) => outcome === 'failed').length + module.errors().length;
    const seconds = tests.reduce((sum, test) => sum + test.seconds, 0).toFixed(1);
    const passed = `${tests.length - failed} passed${failed > 0 ? `, ${failed} failed` : ''}`;
    console.log(`${failed > 0 ? '✗' : '✓'} ${toPath(module)} (${passed}, ${seconds} s)`);
  }

  onUserConsoleLog({ content }: { content: string }): void {
    process.stdout.write(content);
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const loading = modules.flatMap((module) =>
      module.errors().map((error) => `${toPath(module)}: ${toText(error)}`),
    );
    const results: Results = {
      tests: modules.flatMap(listTests),
      errors: [...loading, ...unhandled.map(toText)],
    };
    const summary = summarizeFailures(results);
    if (summary) console.log(`\n${summary}`);
    if (process.env.RESULTS_FILE) writeResults(process.env.RESULTS_FILE, results);
  }
}

const toPath = ({ moduleId }: TestModule) => relative(root, moduleId);
/** The error's name and message, its causes, as of a failed fetch or property, what differs from the expected value, and the stack. */
function toText({ stack = '', message, diff, cause }: ReportedError): string {
  const end = stack.includes(message) ? stack.indexOf(message) + message.length : 0;
  const because = cause?.message ? `\nCaused by ${toText({ ...cause, stack: '' })}` : '';
  return [stack.slice(0, end) || message, because, diff ? `\n${diff}` : '', stack.slice(end)].join('');
}
type ReportedError = {
  stack?: string;
  message: string;
  diff?: string;
  cause?: Pick<ReportedError, 'message' | 'diff' | 'cause'>;
};

function listTests(module: TestModule): TestResult[] {
  return [...module.children.allTests()].map((test) => {
    const { state, errors } = test.result();
    const outcome = state === 'passed' || state === 'failed' ? state : 'skipped';
    const [error] = errors ?? [];
    return {
      file: toPath(module),
      title: test.fullName,
      outcome,
      seconds: (test.diagnostic()?.duration ?? 0) / 1000,
      ...(error && { error: toText(error) }),
    };
  });
}
