import { Link, type LinkProps, useNavigate } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, useContext, useState } from 'react';
import { CloseContext } from '../../lib/form/unsaved-changes.ts';
import { getCreatedId } from '../../lib/records/error-kinds.ts';
import { buttonClass } from '../button.tsx';
import { useLeaveForm } from '../overlay/use-leave-form.ts';
import { ErrorActions } from './version-conflict.tsx';

type FormLinkProps = Pick<LinkProps, 'to' | 'params' | 'search'> & { size?: 'sm'; children: ReactNode };

/** A link out of a form: confirms unsaved changes, closes the surrounding dialog, then navigates. */
export function FormLink({ size, children, ...target }: FormLinkProps) {
  const close = useContext(CloseContext);
  const leave = useLeaveForm();
  const navigate = useNavigate();
  function handleClick(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void leave(() => {
      close?.();
      void navigate(target);
    });
  }
  return (
    <Link {...target} className={buttonClass({ size })} onClick={handleClick}>
      {children}
    </Link>
  );
}

/**
 * For a form that creates a record with an idempotency key. `attempt` wraps the request; when an earlier attempt of the same
 * form already created the record (its response got lost, then the form was changed), `notice` links to that record.
 */
export function useAlreadyCreatedNotice(linkTo: (id: string) => ReactNode): {
  attempt: <T>(request: Promise<T>) => Promise<T>;
  notice: ReactNode;
} {
  const [id, setId] = useState<string>();
  async function attempt<T>(request: Promise<T>): Promise<T> {
    try {
      return await request;
    } catch (error) {
      setId(getCreatedId(error));
      throw error;
    }
  }
  return { attempt, notice: id && <ErrorActions>{linkTo(id)}</ErrorActions> };
}
