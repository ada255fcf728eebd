import type { ComponentProps, ReactNode } from 'react';
import { labelClass, rowClass } from './sidebar-row.ts';

type TopBarToolProps = ComponentProps<'button'> & { label: string; icon: ReactNode };

/** A tool: a row of the sidebar, and a symbol in the phone's top bar. `label` is its name, `children` its word in the unfolded sidebar. */
export function TopBarTool({ label, icon, children, ...rest }: TopBarToolProps) {
  return (
    <button type="button" title={label} {...rest} aria-label={label} className={`${rowClass} max-md:px-3`}>
      {icon}
      <span aria-hidden="true" className={`${labelClass} max-md:hidden`}>
        {children}
      </span>
    </button>
  );
}
