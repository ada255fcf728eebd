import type { ReactNode } from 'react';
import { classes } from '../../lib/classes.ts';
import { buttonClass } from '../button.tsx';

/** The look of a link or button in a row's column of actions. */
export const rowActionClass = buttonClass({ variant: 'quiet', size: 'sm' });

type RowActionProps = { icon: ReactNode; of: string; iconOnly?: boolean; children: ReactNode };

/**
 * An action of a row. Below 80rem, and where `iconOnly`, only its icon is visible and its label is for screen readers; `of`
 * names the row.
 */
export function RowAction({ icon, of, iconOnly, children }: RowActionProps) {
  return (
    <>
      <span className={classes('contents [&>svg]:size-4', !iconOnly && 'xl:hidden')}>{icon}</span>
      <span className={iconOnly ? 'sr-only' : 'max-xl:sr-only'}>
        {children}
        <span className="sr-only"> {of}</span>
      </span>
    </>
  );
}
