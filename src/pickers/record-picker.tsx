import type { Ref } from 'react';
import { lazyComponent } from '../lib/loading/lazy-component.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import type { FieldIds } from '../ui/inputs/field.tsx';

export type Choice = { id: string; label: string };

/** What a picker asks of the server: the rows that contain what was typed, and the one that is chosen already. */
export type UseChoices = (
  asked: { search?: string; chosen: string | null },
  enabled: boolean,
) => {
  data: Choice[] | undefined;
  isPlaceholderData: boolean;
  error: unknown;
  refetch: () => unknown;
};

/** What the rows of one kind are called while they are chosen from. */
export type PickerWords = {
  /** The choice of none of them, 'Sin propietario'; left out where one must be chosen. */
  none?: string;
  placeholder: string;
  /** There are none at all; none contain what was typed. */
  nothing: string;
  noMatch: string;
  errorText: (error: unknown) => string;
};

export type PickerProps = Partial<FieldIds> & {
  value: string | null;
  onChange: (id: string | null) => void;
  /** What the choice of none is called here: 'Todas las propiedades'. */
  none?: string;
  onBlur?: () => void;
  name?: string;
  disabled?: boolean;
  ref?: Ref<HTMLInputElement>;
};

export type RecordPickerProps = PickerProps & { useChoices: UseChoices; words: PickerWords };

/** Instead of the name of what is chosen, where it did not come. */
export const NOT_LOADED = 'No se ha podido cargar';

/** In the box of what is chosen, while nobody knows yet what it is called. */
export const Unnamed = () => (
  <Skeleton className="pointer-events-none absolute inset-y-0 left-3 my-auto h-3.5 w-2/5" />
);

const Waiting = ({ value }: RecordPickerProps) => (
  <div aria-hidden="true" className="field-box relative bg-surface!">
    {value !== null && <Unnamed />}
  </div>
);

/** Below a picker whose rows or whose code did not come. */
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

/** Chooses a row by typing a part of its name. */
export const RecordPicker = lazyComponent<RecordPickerProps>(
  () => import('./record-picker-body.tsx').then((module) => module.RecordPickerBody),
  Waiting,
  ({ error, retry, props }) => (
    <>
      <input id={props.id} disabled placeholder={NOT_LOADED} className="field-box" />
      <PickerProblem text={props.words.errorText(error)} onRetry={retry} />
    </>
  ),
);
