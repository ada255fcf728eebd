import { type ComponentType, useSyncExternalStore } from 'react';
import type { NewRecordModalProps } from './form-modal.tsx';

/** The kinds of records that a picker creates where it does not find them. */
export type PickedKind = 'lead' | 'owner' | 'property';
/** `typed`: what was searched for; `ownerId`: whose properties are offered. */
type CreateModalProps = NewRecordModalProps<{ typed?: string | undefined; ownerId?: string | undefined }>;
type CreateModals = Record<PickedKind, ComponentType<CreateModalProps>>;

let modals: Partial<CreateModals> = {};
const listeners = new Set<() => void>();

/** Sets the dialogs of the forms, which features have and pickers may not import. */
export function registerCreateModals(registered: CreateModals): void {
  modals = registered;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The dialog that creates a record of this kind; undefined until its code has arrived, which loads while the page is idle. */
export const useCreateModal = (kind: PickedKind | undefined): ComponentType<CreateModalProps> | undefined =>
  useSyncExternalStore(subscribe, () => kind && modals[kind]);
