import { createPortal } from 'react-dom';
import { useWhenIdle } from '../../lib/loading/when-idle.ts';

/** The toast container, mounted once by the shell; its body is loaded when the browser is idle. */
export function Toaster() {
  const Body = useWhenIdle(() => import('./toast-list.tsx').then((module) => module.ToastList));
  // In a portal, because the app's root is a stacking context: inside it, toasts would be below dialogs.
  return Body && createPortal(<Body />, document.body);
}
