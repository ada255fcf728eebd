import { useEffect, useState } from 'react';

/** The value once it has rested for pause milliseconds (250). */
export function useDebounced<T>(value: T, pause = 250): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return rested;
}
