import { type OwnerStatus, ownerStatuses } from '../../db/domain/owners.ts';
import { optionsOf, wordOf } from './words.ts';

const statusTexts: Record<OwnerStatus, string> = { Active: 'Activo', Inactive: 'Inactivo' };

export const ownerStatusText = (status: string | null | undefined) =>
  wordOf(statusTexts, status, 'Sin estado');
export const ownerStatusOptions = optionsOf(ownerStatuses, statusTexts);
