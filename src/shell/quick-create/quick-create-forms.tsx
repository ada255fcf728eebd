import type { ReactNode } from 'react';
import { adForms } from '../../features/ads/quick-create.tsx';
import { eventForms } from '../../features/events/quick-create.tsx';
import { leadForms } from '../../features/leads/quick-create.tsx';
import { ownerForms } from '../../features/owners/quick-create.tsx';
import { propertyForms } from '../../features/properties/quick-create.tsx';
import { taskForms } from '../../features/tasks/quick-create.tsx';
import { lazyModal } from '../../ui/overlay/chunk-error-dialog.tsx';
import type { ModalOpenProps } from '../../ui/record/form-modal.tsx';
import type { QuickCreateDefaults } from '../../ui/record/quick-create-form.ts';

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

export const renderForm = (
  form: FormName,
  modalProps: ModalOpenProps,
  defaults: QuickCreateDefaults,
): ReactNode =>
  form === 'addContact' ? (
    <AddContactModal {...modalProps} typed={defaults.typed ?? ''} />
  ) : (
    forms[form].render(modalProps, defaults)
  );
