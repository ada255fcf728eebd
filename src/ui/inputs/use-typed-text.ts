import { useState } from 'react';

type Typed = {
  value: string;
  onChange: (value: string) => void;
  /** The value as it is shown. */
  show: (value: string) => string;
  /** The value that a text means, however it was written; null for none. */
  read: (text: string) => string | null;
  /** Whether a text needs no more typing to be read. */
  isWhole: (text: string) => boolean;
  complaintOf: (text: string) => string | undefined;
};

/**
 * A text field whose value is read from what is typed. While it is typed it stays as it is; once it is left, what could be read is shown
 * in the one form. What cannot be read is the value as it stands, so that a form refuses it and a draft keeps it.
 */
export function useTypedText({ value, onChange, show, read, isWhole, complaintOf }: Typed) {
  // What is typed holds as long as the value is the one from before or the one told: whoever sets another one overrules it.
  const [typed, setTyped] = useState<{ text: string; values: string[] } | null>(null);
  const [focused, setFocused] = useState(false);
  const text = typed?.values.includes(value) ? typed.text : show(value);

  function type(next: string) {
    const told = isWhole(next) ? (read(next) ?? next) : next.trim();
    setTyped({ text: next, values: [value, told] });
    onChange(told);
  }
  function choose(next: string) {
    setTyped(null);
    if (next !== value) onChange(next);
  }
  function settle() {
    const told = text.trim() === '' ? '' : read(text);
    if (told === null) return;
    const shown = show(told);
    // What is complained of may be refused, and stays to be corrected.
    setTyped(complaintOf(shown) ? { text: shown, values: [value, told] } : null);
    if (told !== value) onChange(told);
  }
  return {
    text,
    type,
    choose,
    settle,
    complaint: focused ? undefined : complaintOf(text),
    onFocus: () => setFocused(true),
    onBlur: () => {
      setFocused(false);
      settle();
    },
  };
}
