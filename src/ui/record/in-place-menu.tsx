import { ChevronDown } from 'lucide-react';
import type { ComponentProps, ComponentType, ReactNode } from 'react';
import { classes } from '../../lib/classes.ts';
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

type RecordRef = InPlaceChangeProps<unknown>['record'];
type InPlaceMenuDefinition<V, F extends string, R> = Pick<InPlaceChangeProps<V>, 'errorText'> & {
  /** The field of the record, and the toast's key. */
  field: F;
  /** 'Estado' */
  name: string;
  options: readonly { value: V; label: string }[];
  toText: (value: V) => string;
  /** A hook that returns how a value is saved. */
  useSave: (record: R) => InPlaceChangeProps<V>['save'];
  /** A hook that returns how the matches that a change has made are shown. */
  useMatches?: (id: string) => InPlaceChangeProps<V>['matches'];
  /** Renders the value that is shown. */
  render: (shown: V) => ReactNode;
};
export type InPlaceMenuProps<R> = { record: R; isCompact?: boolean };

function InPlaceMenu<V extends string | null, F extends string, R extends RecordRef & Record<F, V>>({
  definition: { field, name, options, toText, errorText, useSave, useMatches, render },
  record,
  isCompact,
}: InPlaceMenuProps<R> & { definition: InPlaceMenuDefinition<V, F, R> }) {
  const { shown, change, isBusy } = useInPlaceChange<V>({
    record,
    value: record[field],
    field,
    save: useSave(record),
    matches: useMatches?.(record.id),
    doneText: (value) => `${name}: ${toText(value)}.`,
    valueText: toText,
    errorText,
  });
  const label = `${name}: ${toText(shown)}`;
  return (
    <Menu
      label={`Cambiar ${name.toLowerCase()}`}
      align="start"
      trigger={
        <InPlaceButton isCompact={isCompact} aria-label={label} title={label} aria-busy={isBusy}>
          {render(shown)}
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

/** A field of a record with a list of values, such as its status, as the button of a menu that changes it in place. */
export const defineInPlaceMenu =
  <V extends string | null, F extends string, R extends RecordRef & Record<F, V> = RecordRef & Record<F, V>>(
    definition: InPlaceMenuDefinition<V, F, R>,
  ) =>
  (props: InPlaceMenuProps<R>) => <InPlaceMenu definition={definition} {...props} />;

/** The fields of a record that rows and cards let people change in place, each by its part. */
export const defineInPlaceField =
  <Field extends string, R>(parts: Record<Field, ComponentType<InPlaceMenuProps<R>>>) =>
  ({ field, record }: { field: Field; record: R }) => {
    const Part: ComponentType<InPlaceMenuProps<R>> = parts[field];
    return <Part record={record} isCompact />;
  };
