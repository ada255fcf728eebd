import { useRouter } from '@tanstack/react-router';
import { Fragment, type ReactNode, useLayoutEffect, useState } from 'react';
import { adForms } from '../../features/ads/quick-create.tsx';
import { eventForms } from '../../features/events/quick-create.tsx';
import { LazyQuickLeadModal, leadForms } from '../../features/leads/quick-create.tsx';
import { NewOwnerModal, ownerForms } from '../../features/owners/quick-create.tsx';
import { NewPropertyModal, propertyForms } from '../../features/properties/quick-create.tsx';
import { taskForms } from '../../features/tasks/quick-create.tsx';
import { lazyModal } from '../../ui/overlay/chunk-error-dialog.tsx';
import { registerCreateModals } from '../../ui/record/create-from-picker.ts';
import type { ModalOpenProps } from '../../ui/record/form-modal.tsx';
import type { PageContext, QuickCreateDefaults } from '../../ui/record/quick-create-form.ts';
import { getPageContext } from './page-context.ts';

const AddContactModal = lazyModal(() =>
  import('../../features/contacts/add-contact-modal.tsx').then((module) => module.AddContactModal),
);

const forms = { ...eventForms, ...taskForms, ...ownerForms, ...propertyForms, ...adForms, ...leadForms };
export type CreateName = keyof typeof forms;
const isCreateName = (name: string): name is CreateName => name in forms;

/** The forms of quick create, in the order of the menu. */
export const quickCreateForms = Object.keys(forms)
  .filter(isCreateName)
  .map((name) => ({ ...forms[name], name }));
/** Also what the search of everything opens. */
export type FormName = CreateName | 'addContact';

registerCreateModals({ lead: LazyQuickLeadModal, owner: NewOwnerModal, property: NewPropertyModal });

const renderForm = (form: FormName, modalProps: ModalOpenProps, defaults: QuickCreateDefaults): ReactNode =>
  form === 'addContact' ? (
    <AddContactModal {...modalProps} typed={defaults.typed ?? ''} />
  ) : (
    forms[form].render(modalProps, defaults)
  );

/** A form that is to open, with what was searched for, and the page context at that moment, or of when this code has loaded. */
export type FormToOpen = { form: FormName; typed?: string; context?: PageContext };
type CreateFormsProps = {
  formToOpen: FormToOpen | null;
  ownId: string;
  onOpenForm: (form: FormToOpen | null) => void;
};

/** The form that is to be open; earlier ones stay mounted, so that their closing animation can end. */
export function CreateForms({ formToOpen, ownId, onOpenForm }: CreateFormsProps) {
  const router = useRouter();
  useLayoutEffect(() => {
    if (formToOpen && !formToOpen.context) onOpenForm({ ...formToOpen, context: getPageContext(router) });
  }, [formToOpen, onOpenForm, router]);
  const [mounted, setMounted] = useState<readonly FormToOpen[]>([]);
  if (formToOpen?.context && !mounted.includes(formToOpen))
    setMounted([...mounted.filter(({ form }) => form !== formToOpen.form), formToOpen]);
  return (
    <>
      {mounted.map(({ form, typed, context }) => (
        <Fragment key={form}>
          {renderForm(
            form,
            { open: formToOpen?.form === form, onOpenChange: (open) => !open && onOpenForm(null) },
            { ...context, typed, ownId },
          )}
        </Fragment>
      ))}
    </>
  );
}
