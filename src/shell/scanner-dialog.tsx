import { lazyModal } from '../ui/overlay/chunk-error-dialog.tsx';

export const ScannerDialog = lazyModal(() =>
  import('../features/scanner/scanner-dialog.tsx').then((module) => module.ScannerDialog),
);
