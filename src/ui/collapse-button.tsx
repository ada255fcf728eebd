import { ChevronRight } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classes } from '../lib/classes.ts';
import { Button } from './button.tsx';

type FoldButtonProps = Omit<ComponentProps<typeof Button>, 'icon' | 'onClick'> & {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** The id of what it shows and hides. */
  controls: string;
};

/** The button above a part that is folded. */
export function CollapseButton({ isOpen, onOpenChange, controls, className, ...rest }: FoldButtonProps) {
  return (
    <Button
      size="sm"
      variant="quiet"
      {...rest}
      aria-expanded={isOpen}
      aria-controls={controls}
      icon={<ChevronRight aria-hidden="true" className={isOpen ? 'rotate-90' : undefined} />}
      onClick={() => onOpenChange(!isOpen)}
      className={classes('-ml-2', className)}
    />
  );
}
