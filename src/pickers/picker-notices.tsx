import { Skeleton } from '../ui/feedback/skeleton.tsx';

/** The placeholder where the label of the chosen record failed to load. */
export const NOT_LOADED = 'No se ha podido cargar';

/** The skeleton in the input while the label of the chosen record is loading. */
export const LabelSkeleton = () => (
  <Skeleton className="pointer-events-none absolute inset-y-0 left-3 my-auto h-3.5 w-2/5" />
);

type PickerErrorProps = { text: string; onRetry: () => void; label?: string };

/** The error below a picker whose options or code failed to load. */
export const PickerError = ({ text, onRetry, label = 'Reintentar' }: PickerErrorProps) => (
  <div role="status" className="mt-1 flex items-start gap-2 text-13">
    <p className="flex-1 text-danger">{text}</p>
    <button
      type="button"
      onClick={onRetry}
      className="rounded-sm font-medium text-accent underline underline-offset-2 hover:text-accent-strong pointer-coarse:min-h-11"
    >
      {label}
    </button>
  </div>
);
