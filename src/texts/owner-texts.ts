import { type OwnerStatus, ownerStatuses } from '../../db/domain/owners.ts';
import { optionsOf, statusWordOf } from './option-texts.ts';

const statusTexts: Record<OwnerStatus, string> = { Active: 'Activo', Inactive: 'Inactivo' };

export const ownerStatusText = (status: string | null | undefined) => statusWordOf(statusTexts, status);
export const ownerStatusOptions = optionsOf(ownerStatuses, statusTexts);
