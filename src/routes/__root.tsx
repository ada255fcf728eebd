import { createRootRoute, Navigate, Outlet } from '@tanstack/react-router';
import { ErrorPage } from '../shell/error-page.tsx';

export const Route = createRootRoute({
  component: Outlet,
  errorComponent: ErrorPage,
  notFoundComponent: () => <Navigate to="/" replace />,
});
