import { useRouter } from '@tanstack/react-router';
import { Fragment, useLayoutEffect, useState } from 'react';
import { LazyQuickLeadModal } from '../../features/leads/quick-create.tsx';
import { NewOwnerModal } from '../../features/owners/quick-create.tsx';
import { NewPropertyModal } from '../../features/properties/quick-create.tsx';
import { registerCreateModals } from '../../ui/record/create-from-picker.ts';
import { type FormToOpen, useFormToOpen } from './form-to-open.tsx';
import { getPageContext } from './page-context.ts';
import { renderForm } from './quick-create-forms.tsx';

registerCreateModals({ lead: LazyQuickLeadModal, owner: NewOwnerModal, property: NewPropertyModal });

/** The form that is to be open; earlier ones stay mounted, so that their closing animation can end. */
export function CreateForms({ ownId }: { ownId: string }) {
  const router = useRouter();
  const [formToOpen, openForm] = useFormToOpen();
  useLayoutEffect(() => {
    if (formToOpen && !formToOpen.context) openForm({ ...formToOpen, context: getPageContext(router) });
  }, [formToOpen, openForm, router]);
  const [mounted, setMounted] = useState<readonly FormToOpen[]>([]);
  if (formToOpen?.context && !mounted.includes(formToOpen))
    setMounted([...mounted.filter(({ form }) => form !== formToOpen.form), formToOpen]);
  return (
    <>
      {mounted.map(({ form, typed, context }) => (
        <Fragment key={form}>
          {renderForm(
            form,
            { open: formToOpen?.form === form, onOpenChange: (open) => !open && openForm(null) },
            { ...context, typed, ownId },
          )}
        </Fragment>
      ))}
    </>
  );
}
