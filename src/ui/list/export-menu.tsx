import type { SheetName } from '../../../db/domain/exchange/sheets.ts';
import { MoreMenu } from '../overlay/more-menu.tsx';
import { createExportItem } from './export-item.tsx';

type ExportMenuProps = {
  list: SheetName;
  /** The input of the list's procedure (useListInput). */
  filters: object;
};

/** The menu of a list that has nothing else to do seldom. */
export const ExportMenu = ({ list, filters }: ExportMenuProps) => (
  <MoreMenu items={[createExportItem(list, filters)]} />
);
