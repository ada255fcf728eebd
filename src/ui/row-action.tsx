import type { ReactNode } from 'react';
import { buttonClass } from './button.tsx';

/** The look of a link or button in a row's column of actions. */
export const rowActionClass = buttonClass({ variant: 'quiet', size: 'sm' });

type RowActionProps = { icon: ReactNode; of: string; children: ReactNode };

/** On narrow tables the actions are marks, and their words are for those who hear them; `of` says which row's. */
export function RowAction({ icon, of, children }: RowActionProps) {
  return (
    <>
      <span className="contents xl:hidden [&>svg]:size-4">{icon}</span>
      <span className="max-xl:sr-only">
        {children}
        <span className="sr-only"> {of}</span>
      </span>
    </>
  );
}
