import { useEffect, useState } from 'react';

/** The value, debounced by pause milliseconds (250). */
export function useDebounced<T>(value: T, pause = 250): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return debounced;
}
