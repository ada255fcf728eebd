import { CSPProvider } from '@base-ui/react/csp-provider';
import { Popover } from '@base-ui/react/popover';
import { type ComponentProps, type ReactNode, type RefObject, useEffect, useState } from 'react';
import { classes } from '../../lib/classes.ts';
import { isInToaster } from './overlay.ts';

type Positioner = ComponentProps<typeof Popover.Positioner>;
type AnchoredPopoverProps = Pick<Positioner, 'side' | 'align' | 'sideOffset'> &
  Pick<ComponentProps<typeof Popover.Popup>, 'ref' | 'aria-label' | 'initialFocus'> & {
    open: boolean;
    onClose: () => void;
    /** The control that opens the popover, which gets the focus back. */
    anchor: RefObject<HTMLElement | null>;
    className: string;
    children: ReactNode;
  };

/** A popover beside the control that opens it. */
export function AnchoredPopover(props: AnchoredPopoverProps) {
  const { open, onClose, anchor, side, align, sideOffset, className, children, ...popup } = props;
  // Opened in an effect after the mount, so that the first opening is animated too.
  const [shown, setShown] = useState(false);
  useEffect(() => setShown(open), [open]);
  return (
    <CSPProvider disableStyleElements>
      <Popover.Root
        open={shown}
        onOpenChange={(next, details) => {
          // A press on the anchor is handled by the anchor's own click handler; Escape closes from there too.
          const target = details.event.target;
          const isOnAnchor = target instanceof Node && anchor.current?.contains(target);
          if (!next && isOnAnchor && details.reason !== 'escape-key') return details.cancel();
          if (!next && isInToaster(details.event)) return details.cancel();
          if (!next) onClose();
        }}
      >
        <Popover.Portal>
          <Popover.Positioner
            anchor={anchor}
            side={side}
            align={align}
            sideOffset={sideOffset}
            collisionPadding={8}
            className="z-50 outline-none"
          >
            <Popover.Popup
              {...popup}
              finalFocus={anchor}
              className={classes(
                'origin-(--transform-origin) rounded-lg border border-line bg-raised shadow-raised outline-none transition duration-150 ease-out data-ending-style:scale-97 data-ending-style:opacity-0 data-starting-style:scale-97 data-starting-style:opacity-0',
                className,
              )}
            >
              {children}
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
    </CSPProvider>
  );
}
