import { ListChecks } from 'lucide-react';
import { IconButton } from '../../button.tsx';

type SelectModeButtonProps = { isOn: boolean; onChange: (isOn: boolean) => void };

/** 'Seleccionar': turns cards into what a tap chooses, and back into links. */
export function SelectModeButton({ isOn, onChange }: SelectModeButtonProps) {
  return (
    <IconButton
      label="Seleccionar"
      aria-pressed={isOn}
      onClick={() => onChange(!isOn)}
      className="aria-pressed:bg-accent-soft aria-pressed:text-accent-strong"
    >
      <ListChecks aria-hidden="true" />
    </IconButton>
  );
}
