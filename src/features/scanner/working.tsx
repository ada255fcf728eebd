import { Spinner } from '../../ui/feedback/spinner.tsx';

/** A progress status; `part` is the progress (0 to 1), if known. */
export function Working({ text, part }: { text: string; part?: number }) {
  return (
    <div role="status" className="flex min-h-9 animate-late items-center gap-2 text-ink-soft">
      <Spinner className="text-accent" />
      <p>{text}</p>
      {part !== undefined && (
        <progress
          aria-label={text}
          value={part}
          max={1}
          className="ml-auto h-1.5 w-24 appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
        />
      )}
    </div>
  );
}
