import type { ReactNode } from 'react';
import { useDocumentTitle } from '../../lib/document-title.ts';
import { Drawing } from './drawing.tsx';
import type { IllustrationName } from './illustrations.tsx';

type EmptyStateProps = {
  drawing: IllustrationName;
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  // Whether it is the page's only content: then its title is the h1 and the document title.
  page?: boolean;
};

export function EmptyState({ drawing, title, text, action, page }: EmptyStateProps) {
  useDocumentTitle('page', page ? title : undefined);
  const Heading = page ? 'h1' : 'h2';
  return (
    <div className="mx-auto flex max-w-md animate-rise flex-col items-center px-4 py-12 text-center">
      <Drawing name={drawing} />
      <Heading className="mt-4 text-16 font-semibold">{title}</Heading>
      {text && <p className="mt-1 text-pretty text-ink-soft">{text}</p>}
      {action && <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
