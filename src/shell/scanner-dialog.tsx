import { lazyModal } from '../ui/overlay/chunk-error-dialog.tsx';

export const LazyScannerDialog = lazyModal(() =>
  import('../features/scanner/scanner-dialog.tsx').then((module) => module.ScannerDialog),
);
