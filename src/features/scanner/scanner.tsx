import { ScanSteps } from './scan-steps.tsx';
import { useFinder } from './use-finder.ts';

type ScannerProps = {
  file: File | null;
  onCancel: () => void;
  /** Called with the scan as a JPEG file (scanned_….jpg). */
  onDone: (file: File) => void;
};

/** The scanner for an existing photo, without a dialog; see ScannerDialog. */
export function Scanner({ file, onCancel, onDone }: ScannerProps) {
  return <ScanSteps file={file} finder={useFinder()} onRetake={onCancel} onDone={onDone} />;
}
