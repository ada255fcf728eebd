import { useStored } from './use-stored.ts';

const isSwitch = (value: unknown): value is boolean => typeof value === 'boolean';

/** Whether single letters are shortcuts in this browser, and how to say so; gives [on, setOn]. */
export const useShortcutsOn = () => useStored('shortcuts', true, isSwitch);
