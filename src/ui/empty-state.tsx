import type { ReactNode } from 'react';
import { Drawing, type DrawingName } from './drawings.tsx';

type EmptyStateProps = { drawing: DrawingName; title: string; text?: ReactNode; action?: ReactNode };

export function EmptyState({ drawing, title, text, action }: EmptyStateProps) {
  return (
    <div className="mx-auto flex max-w-md animate-rise flex-col items-center px-4 py-12 text-center">
      <Drawing name={drawing} />
      <h2 className="mt-4 text-16 font-semibold">{title}</h2>
      {text && <p className="mt-1 text-pretty text-ink-soft">{text}</p>}
      {action && <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
