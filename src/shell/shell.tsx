import { Outlet } from '@tanstack/react-router';
import { ConfirmProvider } from '../ui/confirm.tsx';

/** The frame around every page of the CRM. */
export function Shell() {
  return (
    <ConfirmProvider>
      <main id="content">
        <Outlet />
      </main>
    </ConfirmProvider>
  );
}
