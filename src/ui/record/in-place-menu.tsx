import { ChevronDown } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../../lib/classes.ts';
import type { Option } from '../inputs/select.tsx';
import { Menu } from '../overlay/menu.tsx';
import { type InPlaceChangeProps, useInPlaceChange } from './use-in-place-change.ts';

type InPlaceButtonProps = ComponentProps<'button'> & {
  /** In a row or card: without chevron, above a card that is one target, and as large as the value alone, whose place it takes. */
  isCompact?: boolean;
};

/** The button of a value that is changed in place. */
export function InPlaceButton({ isCompact, className, children, ...rest }: InPlaceButtonProps) {
  return (
    <button
      type="button"
      data-value=""
      {...rest}
      className={classes(
        'relative z-1 inline-flex max-w-full items-center gap-1 [text-align:inherit] transition-colors aria-busy:opacity-70',
        isCompact
          ? 'rounded-md hover:underline press-area'
          : '-mx-1 min-h-7 rounded-md px-1 hover:bg-sunken pointer-coarse:min-h-11',
        className,
      )}
    >
      {children}
      {!isCompact && <ChevronDown aria-hidden="true" className="size-3.5 shrink-0 text-ink-faint" />}
    </button>
  );
}

type InPlaceMenuProps<V extends string> = Omit<InPlaceChangeProps<V | null>, 'doneText' | 'valueText'> & {
  /** 'Estado' */
  name: string;
  options: readonly Option<V>[];
  toText: (value: V | null) => string;
  isCompact?: boolean;
  /** Renders the value that is shown. */
  children: (shown: V | null) => ReactNode;
};

/** A value of a list, such as a status, as the button of a menu that changes it in place. */
export function InPlaceMenu<V extends string>(props: InPlaceMenuProps<V>) {
  const { name, options, toText, isCompact, children, ...field } = props;
  const { shown, change, isBusy } = useInPlaceChange<V | null>({
    ...field,
    doneText: (value) => `${name}: ${toText(value)}.`,
    valueText: toText,
  });
  const label = `${name}: ${toText(shown)}`;
  return (
    <Menu
      label={`Cambiar ${name.toLowerCase()}`}
      align="start"
      trigger={
        <InPlaceButton isCompact={isCompact} aria-label={label} title={label} aria-busy={isBusy}>
          {children(shown)}
        </InPlaceButton>
      }
      items={options.map((option) => ({
        label: option.label,
        checked: option.value === shown,
        onSelect: () => option.value !== shown && void change(option.value),
      }))}
    />
  );
}
