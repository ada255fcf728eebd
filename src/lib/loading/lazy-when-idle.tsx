import type { ComponentType, ReactNode } from 'react';
import { lazyComponent } from './lazy-component.tsx';
import { whenIdle } from './when-idle.ts';

/** A component that renders its children until its code is there, which is loaded when the browser is idle, and where that fails. */
export const lazyWhenIdle = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazyComponent<Props & { children: ReactNode }>(
    async () => {
      const Part = await whenIdle(load)();
      return (props) => <Part {...props} />;
    },
    ({ children }) => children,
    ({ props }) => props.children,
  );
