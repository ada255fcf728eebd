import { useState } from 'react';
import { trpc } from '../../trpc.ts';

/** The zones of the agency's properties, loaded on the first focus; none until then, or where they cannot be loaded. */
export function useZones() {
  const [isTouched, setTouched] = useState(false);
  const { data = [] } = trpc.properties.zones.useQuery(undefined, { enabled: isTouched, staleTime: 60_000 });
  return { suggestions: data, onFocus: () => setTouched(true) };
}
