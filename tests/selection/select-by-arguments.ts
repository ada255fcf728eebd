import { readChanges, readCommit } from './changed-files.ts';
import { createProject } from './project.ts';
import { type Selection, selectTests } from './select-tests.ts';

/**
 * Returns what `npm test -- --changed` runs: for `--changed` what differs from the merge base with main, for `--changed=REVISION` from
 * that revision; null where the arguments ask for all.
 */
export function selectByArguments(args: readonly string[]): Selection | null {
  const asked = args.find((arg) => /^--changed(=|$)/.test(arg));
  if (asked === undefined) return null;
  const [, base] = asked.split('=');
  return selectTests(readChanges(base || undefined));
}

/** The selection in a few lines, for people. */
export function describeSelection(selection: Selection): string {
  if (selection.all) return `Se prueba todo: ${selection.reason}`;
  const { reasons, check, worker, cells, deploy, journeys } = selection;
  if (!check) return 'Nada ha cambiado.';
  const counts = Object.entries({ servidor: worker, celdas: cells, despliegue: deploy, navegador: journeys });
  const text = counts.map(([name, files]) => `${name} ${files.length}`).join(', ');
  const ends = 'De las que cambiaron ellas mismas, también lo que lleva «rest».';
  return [...reasons, `Se prueba: check, y de las suites ${text}. ${ends}`].join('\n');
}

/** Without running anything: `node tests/selection/select-by-arguments.ts [--changed=REVISION] [--files] [COMMIT…]`. */
function main(args: string[]): void {
  const commits = args.filter((arg) => !arg.startsWith('--'));
  if (commits.length === 0) {
    const selection = selectByArguments([...args, '--changed']);
    if (selection) console.log(describeSelection(selection));
    if (selection && !selection.all && args.includes('--files'))
      console.log([...selection.worker, ...selection.deploy, ...selection.journeys].join('\n'));
    return;
  }
  // Of earlier commits by today's sources: what their changes would select now.
  const project = createProject();
  for (const commit of commits)
    console.log(`${commit}\n${describeSelection(selectTests(readCommit(commit), project))}\n`);
}

if (process.argv[1] === import.meta.filename) main(process.argv.slice(2));
