import type { Ref } from 'react';
import { lazyComponent } from '../lib/loading/lazy-component.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import type { FieldIds } from '../ui/inputs/field.tsx';

export type Choice = { id: string; label: string };

/** The options query of a picker: the rows that match `search`, and the row `chosen`. */
export type UseChoices = (
  input: { search?: string; chosen: string | null },
  enabled: boolean,
) => {
  data: Choice[] | undefined;
  isPlaceholderData: boolean;
  error: unknown;
  refetch: () => unknown;
};

/** The texts of a picker for one kind of record. */
export type PickerWords = {
  /** The label of the empty option, 'Sin propietario'; omitted where a choice is required. */
  none?: string;
  placeholder: string;
  /** `nothing`: there are no records; `noMatch`: none match the typed text. */
  nothing: string;
  noMatch: string;
  errorText: (error: unknown) => string;
};

export type PickerProps = Partial<FieldIds> & {
  value: string | null;
  onChange: (id: string | null) => void;
  /** Overrides the label of the empty option: 'Todas las propiedades'. */
  none?: string;
  onBlur?: () => void;
  name?: string;
  disabled?: boolean;
  ref?: Ref<HTMLInputElement>;
};

export type RecordPickerProps = PickerProps & { useChoices: UseChoices; words: PickerWords };

/** The placeholder where the label of the chosen record failed to load. */
export const NOT_LOADED = 'No se ha podido cargar';

/** The skeleton in the input while the label of the chosen record is loading. */
export const LabelSkeleton = () => (
  <Skeleton className="pointer-events-none absolute inset-y-0 left-3 my-auto h-3.5 w-2/5" />
);

const PickerSkeleton = ({ value }: RecordPickerProps) => (
  <div aria-hidden="true" className="field-box relative bg-surface!">
    {value !== null && <LabelSkeleton />}
  </div>
);

/** The error below a picker whose options or code failed to load. */
export const PickerProblem = ({ text, onRetry }: { text: string; onRetry: () => void }) => (
  <div role="status" className="mt-1 flex items-start gap-2 text-13">
    <p className="flex-1 text-danger">{text}</p>
    <button
      type="button"
      onClick={onRetry}
      className="rounded-sm font-medium text-accent underline underline-offset-2 hover:text-accent-strong pointer-coarse:min-h-11"
    >
      Reintentar
    </button>
  </div>
);

/** A combobox that finds records by a part of their label. */
export const RecordPicker = lazyComponent<RecordPickerProps>(
  () => import('./record-picker-body.tsx').then((module) => module.RecordPickerBody),
  PickerSkeleton,
  ({ error, retry, props }) => (
    <>
      <input id={props.id} disabled placeholder={NOT_LOADED} className="field-box" />
      <PickerProblem text={props.words.errorText(error)} onRetry={retry} />
    </>
  ),
);
