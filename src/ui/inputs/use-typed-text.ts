import { useRef, useState } from 'react';
import { runAfterPress } from './pointer-press.ts';

type TypedTextOptions = {
  value: string;
  onChange: (value: string) => void;
  /** Formats the value for display. */
  format: (value: string) => string;
  /** Parses typed text to a value; null when it cannot be parsed. */
  parse: (text: string) => string | null;
  /** Whether a typed text is complete. */
  isComplete: (text: string) => boolean;
  validate: (text: string) => string | undefined;
};

/**
 * A text input whose value is parsed from the typed text. The text stays as typed while focused; after that a parsed value is shown
 * formatted. Text that cannot be parsed becomes the value itself, so that validation rejects it and a draft keeps it.
 */
export function useTypedText({ value, onChange, format, parse, isComplete, validate }: TypedTextOptions) {
  // The typed text is shown while the value is the previous or the reported one; any other value set from outside replaces it.
  const [typed, setTyped] = useState<{ text: string; values: string[] } | null>(null);
  const [focused, setFocused] = useState(false);
  const hasFocus = useRef(false);
  const text = typed?.values.includes(value) ? typed.text : format(value);

  function type(next: string) {
    const parsed = isComplete(next) ? (parse(next) ?? next) : next.trim();
    setTyped({ text: next, values: [value, parsed] });
    onChange(parsed);
  }
  function choose(next: string) {
    setTyped(null);
    if (next !== value) onChange(next);
  }
  function settle() {
    const parsed = text.trim() === '' ? '' : parse(text);
    if (parsed === null) return;
    const shown = format(parsed);
    // An invalid value stays as text, to be corrected.
    setTyped(validate(shown) ? { text: shown, values: [value, parsed] } : null);
    if (parsed !== value) onChange(parsed);
  }
  return {
    text,
    type,
    choose,
    settle,
    complaint: focused ? undefined : validate(text),
    onFocus: () => {
      hasFocus.current = true;
      setFocused(true);
    },
    onBlur: () => {
      hasFocus.current = false;
      runAfterPress(() => setFocused(hasFocus.current));
      settle();
    },
  };
}
