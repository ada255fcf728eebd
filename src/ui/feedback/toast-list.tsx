import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { type FocusEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Button, IconButton } from '../button.tsx';
import { type Toast, toastStore } from './toast.ts';

type ToastCardProps = {
  toast: Toast;
  paused: boolean;
  /** Dismisses the toast by one of its buttons. */
  onClose: () => void;
};

function ToastCard({ toast, paused, onClose }: ToastCardProps) {
  useEffect(() => {
    if (paused) return;
    const timer = setTimeout(
      () => toastStore.dismiss(toast.id),
      toast.kind === 'error' || toast.action ? 9000 : 5000,
    );
    return () => clearTimeout(timer);
  }, [toast, paused]);
  const Icon = toast.kind === 'error' ? CircleAlert : CircleCheck;
  return (
    <li className="pointer-events-auto flex min-h-11 min-w-0 animate-rise items-center gap-2 rounded-lg border border-line bg-raised py-1 pr-1 pl-3 shadow-raised">
      <Icon
        aria-hidden="true"
        className={`size-4 shrink-0 ${toast.kind === 'error' ? 'text-danger' : 'text-tone-new'}`}
      />
      <p className="min-w-0 flex-1 py-1 break-words">{toast.text}</p>
      {[toast.see && { label: 'Ver', onClick: toast.see }, toast.action].map(
        (action) =>
          action && (
            <Button
              key={action.label}
              size="sm"
              variant="quiet"
              onClick={() => {
                action.onClick();
                onClose();
              }}
            >
              {action.label}
            </Button>
          ),
      )}
      <IconButton size="sm" label="Cerrar aviso" onClick={onClose}>
        <X aria-hidden="true" />
      </IconButton>
    </li>
  );
}

export function ToastList() {
  const toast = useSyncExternalStore(toastStore.subscribe, toastStore.read).at(-1);
  const [paused, setPaused] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const before = useRef<HTMLElement>(null);
  function handleFocus({ currentTarget, relatedTarget: from }: FocusEvent) {
    setPaused(true);
    if (!currentTarget.contains(from)) before.current = from instanceof HTMLElement ? from : null;
  }
  // The focus goes back to where it came from, else to the page's content.
  function close(id: number) {
    if (list.current?.contains(document.activeElement))
      (before.current?.isConnected ? before.current : document.getElementById('content'))?.focus({
        preventScroll: true,
      });
    toastStore.dismiss(id);
  }
  return (
    <ol
      ref={list}
      data-toaster
      aria-live="polite"
      aria-relevant="additions"
      aria-label="Avisos"
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={handleFocus}
      onBlur={() => setPaused(false)}
      // Placed where it covers no control: in the phone's top bar beside the menu, and between a page's heading and its buttons.
      // Not at the bottom, where dialogs and forms have their buttons.
      className="pointer-events-none fixed top-[max(0.375rem,env(safe-area-inset-top))] right-2 left-14 z-60 mx-auto flex max-w-sm justify-end md:top-4 md:right-4 md:left-24 md:justify-center"
    >
      {toast && <ToastCard key={toast.id} toast={toast} paused={paused} onClose={() => close(toast.id)} />}
    </ol>
  );
}
