import type { ComponentType } from 'react';
import type { NewRecordModalProps } from './form-modal.tsx';

/** The kinds of records that a picker creates where it does not find them. */
export type PickedKind = 'lead' | 'owner' | 'property';
/** `typed`: what was searched for; `ownerId`: whose properties are offered. */
type CreateModalProps = NewRecordModalProps<{ typed?: string | undefined; ownerId?: string | undefined }>;
type CreateModals = Record<PickedKind, ComponentType<CreateModalProps>>;

let modals: Partial<CreateModals> = {};

/** Sets the dialogs of the forms, which features have and pickers may not import. */
export function registerCreateModals(registered: CreateModals): void {
  modals = registered;
}

/** The dialog that creates a record of this kind; undefined before its code has loaded. */
export const getCreateModal = (kind: PickedKind): ComponentType<CreateModalProps> | undefined => modals[kind];
