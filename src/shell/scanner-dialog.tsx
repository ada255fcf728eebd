import { lazyComponent } from '../lib/loading/lazy-component.tsx';
import { MissingModal } from '../ui/overlay/failed-dialog.tsx';

export const ScannerDialog = lazyComponent(
  () => import('../features/scanner/scanner-dialog.tsx').then((module) => module.ScannerDialog),
  null,
  MissingModal,
);
