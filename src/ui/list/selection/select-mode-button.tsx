import { ListChecks } from 'lucide-react';
import { classes } from '../../../lib/classes.ts';
import { IconButton } from '../../button.tsx';

type SelectModeButtonProps = { isOn: boolean; onChange: (isOn: boolean) => void; className?: string };

/** 'Seleccionar': turns cards into what a tap chooses, and back into links. */
export function SelectModeButton({ isOn, onChange, className }: SelectModeButtonProps) {
  return (
    <IconButton
      label="Seleccionar"
      aria-pressed={isOn}
      onClick={() => onChange(!isOn)}
      className={classes('aria-pressed:bg-accent-soft aria-pressed:text-accent-strong', className)}
    >
      <ListChecks aria-hidden="true" />
    </IconButton>
  );
}
