import { type RefObject, useRef } from 'react';
import { addDays } from '../../../db/domain/madrid.ts';
import { madridDay } from '../../lib/format/format.ts';
import { Button } from '../button.tsx';
import { AnchoredPopover } from '../overlay/anchored-popover.tsx';
import { MonthGrid } from './month-grid.tsx';

type DatePopoverProps = {
  open: boolean;
  onClose: () => void;
  anchor: RefObject<HTMLElement | null>;
  /** The field's label: 'Fecha de vencimiento'. */
  label: string;
  value: string | null;
  onChoose: (day: string) => void;
  min: string;
  max: string;
  /** Clears the date; undefined when it is required. */
  onClear: (() => void) | undefined;
};

/** The calendar popover of a date input. */
export function DatePopover(props: DatePopoverProps) {
  const { open, onClose, anchor, label, value, onChoose, min, max, onClear } = props;
  const popup = useRef<HTMLDivElement>(null);
  function choose(day: string) {
    onChoose(day);
    onClose();
  }
  function clear() {
    onClear?.();
    onClose();
  }
  const shortcuts = [
    { label: 'Hoy', day: madridDay() },
    { label: 'Mañana', day: addDays(madridDay(), 1) },
  ].filter(({ day }) => day >= min && day <= max);
  return (
    <AnchoredPopover
      open={open}
      onClose={onClose}
      anchor={anchor}
      align="end"
      sideOffset={4}
      ref={popup}
      aria-label={`Calendario: ${label}`}
      initialFocus={() => popup.current?.querySelector<HTMLElement>('td > [tabindex="0"]') ?? true}
      className="max-h-(--available-height) overflow-y-auto p-2"
    >
      <MonthGrid value={value} min={min} max={max} onChoose={choose} />
      <div className="flex gap-1 border-t border-line pt-2">
        {shortcuts.map((one) => (
          <Button key={one.label} variant="quiet" size="sm" onClick={() => choose(one.day)}>
            {one.label}
          </Button>
        ))}
        {onClear && value && (
          <Button variant="quiet" size="sm" onClick={clear} className="ml-auto">
            Borrar
          </Button>
        )}
      </div>
    </AnchoredPopover>
  );
}
