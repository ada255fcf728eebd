import type { ComponentType, ReactNode } from 'react';
import { lazyComponent } from './lazy-component.tsx';
import { runWhenIdle } from './when-idle.ts';

const waitUntilIdle = () => new Promise<void>((resolve) => runWhenIdle(resolve));

/** A component that renders its children until its code is there, which is loaded when the browser is idle, and where that fails. */
export const lazyWhenIdle = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazyComponent<Props & { children: ReactNode }>(
    () => waitUntilIdle().then(load) as Promise<ComponentType<Props & { children: ReactNode }>>,
    ({ children }) => children,
    ({ props }) => props.children,
  );
