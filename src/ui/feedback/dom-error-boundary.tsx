import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, useLayoutEffect, useState } from 'react';
import { keepDraftsWhileRemounted } from '../../lib/form/drafts.ts';

/** A boundary that fails again within this time after it was drawn again does not help. */
const PAUSE_MS = 5000;

/**
 * The error component of one boundary: where others have changed the page, its children are unmounted and drawn again, with what was typed
 * and open. Renders Fallback for any other error, and where that has just been tried; without one the error goes to the next boundary.
 */
export function createDomErrorFallback(Fallback?: ComponentType<ErrorComponentProps>) {
  let last = Number.NEGATIVE_INFINITY;
  return function DomErrorFallback({ error, reset }: ErrorComponentProps) {
    const [redraw] = useState(() => {
      // The browser refuses to move or remove a node that others have moved or removed.
      if (!(error instanceof DOMException) || performance.now() - last < PAUSE_MS) return null;
      // The old nodes are in the page until this is committed.
      const focused = document.activeElement?.getAttribute('name');
      return () => {
        last = performance.now();
        keepDraftsWhileRemounted();
        reset();
        if (!focused) return;
        const focus = () => document.getElementsByName(focused)[0]?.focus();
        // Before the next key, and again after Base UI, which moves a lost focus to its dialog now and in the next frame.
        queueMicrotask(() => {
          focus();
          requestAnimationFrame(focus);
        });
      };
    });
    useLayoutEffect(() => redraw?.(), [redraw]);
    if (redraw) return null;
    if (!Fallback) throw error;
    return <Fallback error={error} reset={reset} />;
  };
}

const getResetKey = () => 0;

/** A part of the page that is drawn again by itself where others have changed it so that React cannot go on. */
export function DomErrorBoundary({ children }: { children: ReactNode }) {
  const [errorComponent] = useState(() => createDomErrorFallback());
  return (
    <CatchBoundary getResetKey={getResetKey} errorComponent={errorComponent}>
      {children}
    </CatchBoundary>
  );
}
