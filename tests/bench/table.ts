/** A line of the report. Bytes, rows and round trips are exact; a time is judged by its ratio to the baseline. */
export type Line = {
  what: string;
  measured: number;
  unit: 'ms' | 'KB' | 'MB' | 'rows' | 'trips' | 'calls' | 'CLS' | 'elements';
  baseline?: number;
  /** Limits of the measured value, or with `times` of its ratio to the baseline. */
  goal: number;
  failsAt: number;
  times?: boolean;
};

const toJudged = ({ measured, baseline, times }: Line) =>
  times ? measured / (baseline ?? Number.NaN) : measured;
/** Whether a line is beyond its limit; a missing value (NaN) is. */
export const isBeyondLimit = (line: Line) => !(toJudged(line) <= line.failsAt);

const digits: Partial<Record<Line['unit'], number>> = { ms: 1, KB: 1, MB: 1, CLS: 3 };
const number = (value: number, unit: Line['unit']) => `${value.toFixed(digits[unit] ?? 0)} ${unit}`;

/** Formats the lines as aligned columns, each with a mark: within its goal, beyond it, or failed. */
export function formatTable(lines: Line[]): string {
  const rows = lines.map((line) => {
    const { what, measured, unit, baseline, goal, failsAt, times } = line;
    const limit = (value: number) => (times ? `${value.toFixed(2)} ×` : number(value, unit));
    return [
      isBeyondLimit(line) ? '✗' : toJudged(line) <= goal ? '✓' : '·',
      what,
      number(measured, unit),
      baseline === undefined ? '' : number(baseline, unit),
      baseline === undefined ? '' : `${(measured / baseline).toFixed(2)} ×`,
      `≤ ${limit(goal)}`,
      `> ${limit(failsAt)}`,
    ];
  });
  const head = ['', 'what', 'measured', 'baseline', 'ratio', 'goal', 'fails at'];
  const widths = head.map((title, at) =>
    Math.max(...[head, ...rows].map((row) => (row[at] ?? title).length)),
  );
  return [head, ...rows]
    .map((row) =>
      row
        .map((cell, at) => (at < 2 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
