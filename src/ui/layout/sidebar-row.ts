/** A row of the sidebar and of the phone's menu: its icon stands on the axis of the folded sidebar. */
export const rowClass =
  'flex h-11 items-center gap-3 rounded-md px-3.5 text-ink-soft transition-colors hover:bg-sunken hover:text-ink [&_svg]:size-5 [&_svg]:shrink-0';

/** Its words: transparent in the folded sidebar, but available to screen readers. */
export const labelClass = 'min-w-0 truncate transition-opacity duration-150 md:opacity-(--words)';
