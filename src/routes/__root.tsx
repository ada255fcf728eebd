import { createRootRouteWithContext, Navigate, Outlet } from '@tanstack/react-router';
import { ErrorPage } from '../shell/error-page.tsx';
import type { utils } from '../trpc.ts';

export const Route = createRootRouteWithContext<{ utils: typeof utils }>()({
  component: Outlet,
  errorComponent: ErrorPage,
  notFoundComponent: () => <Navigate to="/" replace />,
});
