import { Link, type LinkProps, useNavigate } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, useContext, useState } from 'react';
import { createdIdOf } from '../../lib/records/error-kinds.ts';
import { buttonClass } from '../button.tsx';
import { CloseContext } from './unsaved-changes.ts';
import { useLeaveForm } from './use-leave-form.ts';
import { ErrorActions } from './version-conflict.tsx';

type FormLinkProps = Pick<LinkProps, 'to' | 'params' | 'search'> & { children: ReactNode };

/** A link out of a form, which asks before what was typed is thrown away, and closes the dialog around. */
export function FormLink({ children, ...target }: FormLinkProps) {
  const close = useContext(CloseContext);
  const leave = useLeaveForm();
  const navigate = useNavigate();
  function follow(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void leave(() => {
      close?.();
      void navigate(target);
    });
  }
  return (
    <Link {...target} className={buttonClass()} onClick={follow}>
      {children}
    </Link>
  );
}

/**
 * For a form that makes a record under a client key. `attempt` is given the creation; when the same form has made the
 * record before (the answer got lost, and then the form was changed), `notice` shows the link to that record.
 */
export function useCreatedBefore(linkTo: (id: string) => ReactNode): {
  attempt: <T>(creation: Promise<T>) => Promise<T>;
  notice: ReactNode;
} {
  const [id, setId] = useState<string>();
  async function attempt<T>(creation: Promise<T>): Promise<T> {
    try {
      return await creation;
    } catch (error) {
      setId(createdIdOf(error));
      throw error;
    }
  }
  return { attempt, notice: id && <ErrorActions>{linkTo(id)}</ErrorActions> };
}
