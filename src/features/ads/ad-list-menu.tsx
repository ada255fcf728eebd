import { createExportItem } from '../../ui/list/export-item.tsx';
import { MoreMenu } from '../../ui/overlay/more-menu.tsx';

/** The menu of the list of ads; `filters`: the input of its procedure. */
export const AdListMenu = ({ filters }: { filters: object }) => (
  <MoreMenu items={[createExportItem('ads', filters)]} />
);
