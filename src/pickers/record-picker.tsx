import { lazyComponent } from '../lib/loading/lazy-component.tsx';
import { LabelSkeleton, NOT_LOADED, PickerProblem } from './picker-notices.tsx';
import type { RecordPickerProps } from './picker-props.ts';

const PickerSkeleton = ({ value }: RecordPickerProps) => (
  <div aria-hidden="true" className="field-box relative bg-surface!">
    {value !== null && <LabelSkeleton />}
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
