import type { ComponentType } from 'react';
import type { OpenProps } from './form-modal.tsx';
import type { CreatedRecord } from './record-form-props.ts';

/** The kinds of records that a picker creates where it does not find them. */
export type PickedKind = 'lead' | 'owner' | 'property';
/** `typed`: what was searched for; `ownerId`: whose properties are offered. */
export type CreateModalProps = OpenProps & {
  typed?: string | undefined;
  ownerId?: string | undefined;
  onCreated?: (record: CreatedRecord) => void;
};
type CreateModals = Record<PickedKind, ComponentType<CreateModalProps>>;

let modals: Partial<CreateModals> = {};

/** Sets the dialogs of the forms, which features have and pickers may not import. */
export function registerCreateModals(registered: CreateModals): void {
  modals = registered;
}

/** The dialog that creates a record of this kind; undefined before its code has loaded. */
export const getCreateModal = (kind: PickedKind): ComponentType<CreateModalProps> | undefined => modals[kind];

/** What a form in a dialog does when it is done: the dialog closes, and who asked for the record gets it. */
export const andClose =
  (close: () => void, onCreated?: (record: CreatedRecord) => void) =>
  (created: CreatedRecord): void => {
    close();
    onCreated?.(created);
  };
