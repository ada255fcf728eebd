import { X } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, type Ref, useRef, useState } from 'react';
import { fold } from '../../../db/domain/fold.ts';
import type { FieldIds } from './field.tsx';
import { SuggestInput } from './suggest-input.tsx';

type TagsInputProps = FieldIds & {
  value: readonly string[];
  onChange: (tags: string[]) => void;
  suggestions: readonly string[];
  max: number;
  maxLength: number;
  name?: string;
  placeholder?: string;
  onFocus?: () => void;
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement>;
};

/** Between the texts of a list, and the cells of a column. */
const SEPARATOR = /[,;\t\r\n]+/;

/**
 * A list of short texts. Enter or a comma adds the typed one, leaving the field too; Backspace in an empty input removes the last.
 * A pasted list adds all of its texts. A text that is in the list already, as searches compare texts, is not added again.
 */
export function TagsInput({ value, onChange, suggestions, max, onBlur, ref, ...control }: TagsInputProps) {
  const [text, setText] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const isTaken = (tag: string, tags = value) => tags.some((each) => fold(each) === fold(tag));

  /** Adds those texts that are not in the list, as many as there is room for. */
  function add(...typed: string[]) {
    setText('');
    const tags = [...value];
    for (const tag of typed.map((each) => each.trim()))
      if (tag !== '' && !isTaken(tag, tags) && tags.length < max) tags.push(tag);
    if (tags.length > value.length) onChange(tags);
  }
  /** Before the input, which has one line and a longest text, takes a pasted list. */
  function handlePaste(event: ClipboardEvent<HTMLInputElement>) {
    const pasted = event.clipboardData.getData('text').split(SEPARATOR);
    if (pasted.length < 2) return;
    event.preventDefault();
    add(text, ...pasted);
  }
  function remove(tag: string) {
    onChange(value.filter((each) => each !== tag));
    const input = list.current?.parentElement?.querySelector('input');
    input?.focus();
  }
  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const last = value.at(-1);
    if ((event.key === 'Enter' || event.key === ',') && text.trim() !== '') {
      event.preventDefault();
      add(text);
    } else if (event.key === 'Backspace' && text === '' && last !== undefined) remove(last);
  }
  return (
    <div className="grid gap-2">
      <ul ref={list} aria-label="Elegidas" className="flex flex-wrap gap-2 empty:hidden">
        {value.map((tag) => (
          <li
            key={tag}
            className="flex min-h-8 max-w-full min-w-0 items-center rounded-full border border-accent bg-accent-soft pl-3 text-14 font-medium text-accent-strong pointer-coarse:min-h-11"
          >
            <span className="truncate" title={tag}>
              {tag}
            </span>
            <button
              type="button"
              aria-label={`Quitar ${tag}`}
              onClick={() => remove(tag)}
              className="grid size-8 shrink-0 place-items-center rounded-full hover:text-ink pointer-coarse:size-11 [&_svg]:size-3.5"
            >
              <X aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      <SuggestInput
        {...control}
        ref={ref}
        value={text}
        // Keyboards of phones type a comma without its key.
        onChange={(typed) => (typed.includes(',') ? add(...typed.split(',')) : setText(typed))}
        onPaste={handlePaste}
        onPick={(suggestion) => add(suggestion)}
        suggestions={suggestions.filter((each) => !isTaken(each))}
        onKeyDown={handleKeyDown}
        onBlur={() => {
          add(text);
          onBlur?.();
        }}
        enterKeyHint="done"
        // Disabled, it would lose the focus with the last one.
        readOnly={value.length >= max}
        placeholder={value.length >= max ? `Como máximo ${max}` : control.placeholder}
      />
    </div>
  );
}
