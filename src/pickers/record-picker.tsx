import { type LazyFailureProps, lazyComponent } from '../lib/loading/lazy-component.tsx';
import { useChunkErrorNotice } from '../ui/feedback/use-chunk-error.ts';
import { LabelSkeleton, NOT_LOADED, PickerError } from './picker-notices.tsx';
import type { RecordPickerProps } from './picker-props.ts';

const PickerSkeleton = ({ value }: RecordPickerProps) => (
  <div aria-hidden="true" className="field-box relative bg-surface!">
    {value !== null && <LabelSkeleton />}
  </div>
);

function ChunkErrorPicker({ props, ...failure }: LazyFailureProps<RecordPickerProps>) {
  const { message, button } = useChunkErrorNotice(failure, props.texts.errorText(failure.error));
  return (
    <>
      <input id={props.id} disabled placeholder={NOT_LOADED} className="field-box" />
      {message && <PickerError text={message} onRetry={button.onClick} label={button.label} />}
    </>
  );
}

/** A combobox that finds records by a part of their label. */
export const RecordPicker = lazyComponent<RecordPickerProps>(
  () => import('./record-picker-body.tsx').then((module) => module.RecordPickerBody),
  PickerSkeleton,
  ChunkErrorPicker,
);
