import { Ellipsis } from 'lucide-react';
import type { ComponentProps } from 'react';
import { IconButton } from '../button.tsx';
import { Menu } from './menu.tsx';

/** A menu of what is done seldom. */
export const MoreMenu = ({ items }: Pick<ComponentProps<typeof Menu>, 'items'>) => (
  <Menu
    label="Más opciones"
    trigger={
      <IconButton label="Más opciones">
        <Ellipsis aria-hidden="true" />
      </IconButton>
    }
    items={items}
  />
);
