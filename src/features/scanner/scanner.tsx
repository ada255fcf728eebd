import { ScanSteps } from './scan-steps.tsx';
import { useFinder } from './use-finder.ts';

type ScannerProps = {
  file: File | null;
  onCancel: () => void;
  /** The scan as a JPEG file called scanned_….jpg. */
  onDone: (file: File) => void;
};

/** The scanner for a photo that is already there; for a whole dialog see ScannerDialog. */
export function Scanner({ file, onCancel, onDone }: ScannerProps) {
  return <ScanSteps file={file} finder={useFinder()} onRetake={onCancel} onDone={onDone} />;
}
