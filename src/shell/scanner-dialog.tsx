import { lazyModal } from '../ui/overlay/failed-dialog.tsx';

export const ScannerDialog = lazyModal(() =>
  import('../features/scanner/scanner-dialog.tsx').then((module) => module.ScannerDialog),
);
