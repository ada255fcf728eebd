import { Badge } from './badge.tsx';

/** A list of badges, for features and property types. */
export function TagList({ words }: { words: readonly string[] }) {
  if (words.length === 0) return <span className="text-ink-faint">Sin especificar</span>;
  return (
    <ul className="flex flex-wrap gap-1">
      {words.map((word) => (
        <li key={word} className="flex min-w-0">
          <Badge>{word}</Badge>
        </li>
      ))}
    </ul>
  );
}
