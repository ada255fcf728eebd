import { useEffect } from 'react';
import { dateTime } from '../lib/format/format.ts';

/** The styles of the paper, whose foot says when it was printed. */
export function Paper() {
  useEffect(() => {
    const stamp = () => {
      const now = new Date().toISOString();
      // With its year, as seen from another one: a paper is kept.
      const text = `Impreso el ${dateTime(now, new Date(0))}`;
      document.documentElement.style.setProperty('--printed', JSON.stringify(text));
    };
    window.addEventListener('beforeprint', stamp);
    return () => window.removeEventListener('beforeprint', stamp);
  }, []);
  return <link rel="stylesheet" href="/print.css" media="print" />;
}
