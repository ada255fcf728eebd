import { type ComponentProps, type KeyboardEvent, useId, useState } from 'react';
import { containsWords, fold } from '../../../db/domain/fold.ts';
import { classes } from '../../lib/classes.ts';
import { Input } from './text-input.tsx';

const MAX_SHOWN = 8;

type SuggestInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'list'> & {
  value: string;
  onChange: (text: string) => void;
  /** Called with the suggestion that was chosen; the text is set by the caller. */
  onPick: (suggestion: string) => void;
  suggestions: readonly string[];
  /** Whether all of them are shown while nothing is typed, once the arrow down or a press asks for them. */
  showsAll?: boolean;
};

/** A text input that suggests values which contain the text, as searches do. Any other text is valid too. */
export function SuggestInput(props: SuggestInputProps) {
  const {
    value,
    onChange,
    onPick,
    suggestions,
    showsAll = false,
    onKeyDown,
    onBlur,
    className,
    ...rest
  } = props;
  const listId = useId();
  const [open, setOpen] = useState(false);
  // -1: none, so that Enter takes the text as it is typed.
  const [active, setActive] = useState(-1);
  const folded = fold(value);
  const shown = suggestions
    .filter((each) => containsWords(each, value) && fold(each) !== folded)
    .slice(0, MAX_SHOWN);
  const isOpen = open && shown.length > 0;
  const optionId = (index: number) => `${listId}-${index}`;

  function show(next: boolean) {
    setOpen(next);
    setActive(-1);
  }
  function pick(suggestion: string) {
    show(false);
    onPick(suggestion);
  }
  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const chosen = isOpen ? shown[active] : undefined;
    if (step !== 0 && shown.length > 0) {
      event.preventDefault();
      setOpen(true);
      const isFirst = !isOpen || active < 0;
      setActive(((isFirst ? Math.min(step, 0) : active + step) + shown.length) % shown.length);
    } else if (event.key === 'Enter' && chosen !== undefined) {
      event.preventDefault();
      pick(chosen);
    } else if (event.key === 'Escape' && isOpen) {
      // Closes the list only, not the dialog around it.
      event.stopPropagation();
      event.preventDefault();
      show(false);
    } else {
      // The caller may take the text and empty the field, for which no suggestion was asked.
      if (event.key === 'Enter') show(false);
      onKeyDown?.(event);
    }
  }
  return (
    <div className={classes('relative min-w-0', className)}>
      <Input
        autoComplete="off"
        {...rest}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-activedescendant={isOpen && active >= 0 ? optionId(active) : undefined}
        value={value}
        onChange={(event) => {
          onChange(event.target.value);
          show(event.target.value.trim() !== '');
        }}
        onKeyDown={handleKeyDown}
        onClick={() => {
          if (showsAll && value === '') show(true);
        }}
        onBlur={(event) => {
          show(false);
          onBlur?.(event);
        }}
      />
      <div
        id={listId}
        role="listbox"
        aria-label="Sugerencias"
        tabIndex={-1}
        hidden={!isOpen}
        className="absolute inset-x-0 top-full z-20 mt-1 max-h-72 overflow-y-auto overscroll-contain rounded-lg border border-line bg-raised p-1 shadow-raised"
      >
        {shown.map((suggestion, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: arrow keys and Enter choose in the input
          <div
            key={suggestion}
            id={optionId(index)}
            role="option"
            aria-selected={index === active}
            tabIndex={-1}
            // The input keeps the focus, so that its blur does not close the list before the click.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => pick(suggestion)}
            className="flex min-h-8 cursor-default items-center rounded-md px-2 py-1 select-none hover:bg-sunken aria-selected:bg-sunken pointer-coarse:min-h-11"
          >
            {suggestion}
          </div>
        ))}
      </div>
    </div>
  );
}
