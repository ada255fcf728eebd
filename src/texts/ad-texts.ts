import { type AdStatus, adPlatforms, adStatuses } from '../../db/domain/ads/ads.ts';
import { statusText, toOptions } from './option-texts.ts';

const statusTexts: Record<AdStatus, string> = { Active: 'Activo', Paused: 'Pausado', Expired: 'Caducado' };

export const adStatusText = (status: string | null | undefined) => statusText(statusTexts, status);

export const adStatusOptions = toOptions(adStatuses, statusTexts);
export const adPlatformOptions = adPlatforms.map((platform) => ({ value: platform, label: platform }));
