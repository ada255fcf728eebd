import type { ReactNode } from 'react';
import { AuthAside } from './auth-aside.tsx';

/** The class of a link or button among the text of a page. */
export const textLinkClass =
  'whitespace-nowrap rounded-sm pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center font-medium text-accent underline decoration-accent/40 underline-offset-4 hover:decoration-accent';

/** The layout of login and register: the form, and from lg the illustration beside it. */
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
      {/* Aligned to the top, so that an error message does not move the content above it. */}
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
