import { Ellipsis } from 'lucide-react';
import type { ComponentProps } from 'react';
import { IconButton } from '../button.tsx';
import { Menu } from './menu.tsx';

/** A menu of what is done seldom. */
export const MoreMenu = ({
  items,
  label = 'Más opciones',
}: Pick<ComponentProps<typeof Menu>, 'items'> & { label?: string }) => (
  <Menu
    label={label}
    trigger={
      <IconButton label={label}>
        <Ellipsis aria-hidden="true" />
      </IconButton>
    }
    items={items}
  />
);
