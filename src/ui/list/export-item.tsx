import { Download } from 'lucide-react';
import type { SheetName } from '../../../db/domain/exchange/sheets.ts';
import type { MenuItem } from '../overlay/menu-entries.tsx';
import { exportList } from './export-list.ts';

/** The item of a list's menu that downloads what its filters select. */
export const createExportItem = (sheet: SheetName, filters: object): MenuItem => ({
  label: 'Exportar CSV',
  icon: <Download aria-hidden="true" />,
  onSelect: () => void exportList(sheet, { filters }),
});
