import { type OwnerStatus, ownerStatuses } from '../../db/domain/owners/owners.ts';
import { statusText, toOptions } from './option-texts.ts';

const statusTexts: Record<OwnerStatus, string> = { Active: 'Activo', Inactive: 'Inactivo' };

export const ownerStatusText = (status: string | null | undefined) => statusText(statusTexts, status);
export const ownerStatusOptions = toOptions(ownerStatuses, statusTexts);
