import { type AdStatus, adPlatforms, adStatuses } from '../../db/domain/ads.ts';
import { optionsOf, statusWordOf } from './option-texts.ts';

const statusTexts: Record<AdStatus, string> = { Active: 'Activo', Paused: 'Pausado', Expired: 'Caducado' };

export const adStatusText = (status: string | null | undefined) => statusWordOf(statusTexts, status);

export const adStatusOptions = optionsOf(adStatuses, statusTexts);
export const adPlatformOptions = adPlatforms.map((platform) => ({ value: platform, label: platform }));
