import { TimeControl } from '../inputs/time-control.tsx';
import { useField } from './form.tsx';

type TimeFieldProps = { name: string; label: string; required?: boolean; className?: string };

/** A time field of the surrounding form, 'HH:mm'. */
export function TimeField({ name, ...frame }: TimeFieldProps) {
  const { value, ...field } = useField(name);
  return <TimeControl {...frame} {...field} value={value ?? ''} />;
}
