/** How often a long command says how far it is. */
const REPORT_MS = 10_000;

const formatCount = (count: number) => count.toLocaleString('es-ES', { useGrouping: 'always' });

/** Says on the terminal how many rows, or other things, a long command has done, every ten seconds, and at its end how fast it was. */
export function createProgress(things = 'filas') {
  const start = Date.now();
  let next = start + REPORT_MS;
  const summarize = (rows: number) => {
    const seconds = (Date.now() - start) / 1000;
    return `${formatCount(rows)} ${things} en ${formatCount(Math.round(seconds))} s (${formatCount(Math.round(rows / Math.max(seconds, 0.001)))} por segundo)`;
  };
  return {
    report: (rows: number): void => {
      if (Date.now() < next) return;
      next = Date.now() + REPORT_MS;
      console.log(`  ${summarize(rows)}`);
    },
    summarize,
  };
}
