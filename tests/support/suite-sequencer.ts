import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The suites that take longest, in seconds on two cores; the others take less than half a minute. */
const SECONDS: Record<string, number> = {
  'deploy/platforms/release': 100,
  'deploy/platforms/half-failures': 90,
  'deploy/platforms/move-faults': 70,
  'worker/auth/auth-concurrency': 75,
  'worker/resilience/fuzz-inputs': 70,
  'worker/cells/move-agency': 65,
  'worker/files/uploads-wire': 45,
  'worker/contacts/merged-contacts': 45,
  'worker/resilience/faults-outage': 40,
  'worker/matches/new-matches-size': 35,
  'worker/access/request-rate': 35,
};

/**
 * Begins with the suites that take longest, so that none of them runs alone at the end. Vitest does so only where it has run before: a fresh
 * machine has no times, and begins with the largest files.
 */
export class SuiteSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const seconds = ({ moduleId }: TestSpecification) =>
      SECONDS[/tests\/(.+)\.test\.ts$/.exec(moduleId)?.[1] ?? ''] ?? 0;
    return (await super.sort(files)).toSorted((one, other) => seconds(other) - seconds(one));
  }
}
