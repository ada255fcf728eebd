import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { lazyComponent } from '../../lib/loading/lazy-component.tsx';
import { ChunkErrorDialog } from './chunk-error-dialog.tsx';
import type { ConfirmOptions, ConfirmRequest } from './confirm-dialog.tsx';

const QuestionDialog = lazyComponent(
  () => import('./confirm-dialog.tsx').then((module) => module.QuestionDialog),
  null,
  ({ props, ...failure }) => <ChunkErrorDialog {...failure} open close={props.onMissing} />,
);

type Confirm = (options: ConfirmOptions) => Promise<boolean>;

const ConfirmContext = createContext<Confirm>(() => Promise.resolve(false));

/** Returns a function that opens a confirmation dialog; resolves with true when confirmed (and, with run, done). */
export function useConfirm(): Confirm {
  return useContext(ConfirmContext);
}

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<ConfirmRequest | null>(null);
  const confirm = useCallback<Confirm>(
    (options) => new Promise((answer) => setQuestion({ options, answer })),
    [],
  );
  function dismiss() {
    question?.answer(false);
    setQuestion(null);
  }
  return (
    <ConfirmContext value={confirm}>
      {children}
      {question && <QuestionDialog question={question} onMissing={dismiss} />}
    </ConfirmContext>
  );
}
