import { Plus } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from '../button.tsx';

type CreateButtonProps = Pick<ComponentProps<typeof Button>, 'size' | 'variant' | 'className' | 'onClick'> & {
  /** Loads the form's code before the button is pressed. */
  preload?: () => void;
  children: string;
};

/** The button that opens the form of a new record. */
export function CreateButton({ preload, ...button }: CreateButtonProps) {
  return <Button icon={<Plus aria-hidden="true" />} onPointerEnter={preload} onFocus={preload} {...button} />;
}

/** Keeps the place of a list's menu, beside the button, until it is loaded. */
export const ListMenuSpace = () => <span className="size-9 pointer-coarse:size-11" />;
