import { CSPProvider } from '@base-ui/react/csp-provider';
import { Popover } from '@base-ui/react/popover';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { addDays } from '../../../db/domain/madrid.ts';
import { madridDay } from '../../lib/format/format.ts';
import { Button } from '../button.tsx';
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
  // Opened in an effect after the mount, so that the first opening is animated too.
  const [shown, setShown] = useState(false);
  useEffect(() => setShown(open), [open]);
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
    <CSPProvider disableStyleElements>
      <Popover.Root
        open={shown}
        onOpenChange={(next, details) => {
          // A press on the anchor is handled by the anchor's own click handler.
          const target = details.event.target;
          if (!next && target instanceof Node && anchor.current?.contains(target)) return details.cancel();
          if (!next) onClose();
        }}
      >
        <Popover.Portal>
          <Popover.Positioner
            anchor={anchor}
            align="end"
            sideOffset={4}
            collisionPadding={8}
            className="z-50 outline-none"
          >
            <Popover.Popup
              ref={popup}
              aria-label={`Calendario: ${label}`}
              initialFocus={() => popup.current?.querySelector<HTMLElement>('td > [tabindex="0"]') ?? true}
              finalFocus={anchor}
              className="max-h-(--available-height) origin-(--transform-origin) overflow-y-auto rounded-lg border border-line bg-raised p-2 shadow-raised outline-none transition duration-150 ease-out data-ending-style:scale-97 data-ending-style:opacity-0 data-starting-style:scale-97 data-starting-style:opacity-0"
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
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
    </CSPProvider>
  );
}
