import { Combobox } from '@base-ui/react/combobox';
import type { Ref } from 'react';

const popupClass =
  'flex max-h-[min(15rem,var(--available-height))] w-(--anchor-width) min-w-24 origin-(--transform-origin) flex-col rounded-lg border border-line bg-raised p-1 shadow-raised outline-none transition duration-150 ease-out data-ending-style:opacity-0 data-starting-style:opacity-0';
const itemClass =
  'flex min-h-8 items-center rounded-md px-2 tabular-nums outline-none select-none data-highlighted:bg-sunken data-selected:font-semibold data-selected:text-accent pointer-coarse:min-h-11';

const item = (time: string) => (
  <Combobox.Item key={time} value={time} data-time={time} className={itemClass}>
    {time}
  </Combobox.Item>
);

/** The list of times, scrolled to `start` when it opens. */
export function TimeList({ start, ref }: { start: string; ref: Ref<HTMLDivElement> }) {
  return (
    <Combobox.Portal>
      <Combobox.Positioner ref={ref} sideOffset={4} collisionPadding={8} className="z-50 outline-none">
        <Combobox.Popup className={popupClass}>
          <Combobox.List
            ref={(list) =>
              list?.querySelector(`[data-time="${start}"]`)?.scrollIntoView({ block: 'nearest' })
            }
            className="min-h-0 overflow-y-auto overscroll-contain"
          >
            {item}
          </Combobox.List>
        </Combobox.Popup>
      </Combobox.Positioner>
    </Combobox.Portal>
  );
}
