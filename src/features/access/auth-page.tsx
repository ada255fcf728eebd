import type { ReactNode } from 'react';
import { AuthAside } from './auth-aside.tsx';

/** A form on the left and, where there is room, the street front on the right. */
export function AuthPage({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="flex flex-1 gap-16 py-6 lg:py-12">
      {/* From the top, so that a sentence more moves nothing above it. */}
      <div className="mx-auto w-full max-w-sm self-start md:pt-[6vh]">
        <h1 className="text-28">{title}</h1>
        {lead && <p className="mt-2 text-pretty text-ink-soft">{lead}</p>}
        <div className="mt-6 flex flex-col gap-4">{children}</div>
      </div>
      <div className="sticky top-12 hidden flex-1 justify-center self-start rounded-xl bg-sunken p-12 lg:flex">
        <AuthAside className="w-full max-w-md" />
      </div>
    </div>
  );
}
