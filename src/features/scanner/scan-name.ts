import { toLocalIso } from '../../../db/domain/madrid.ts';

const MAX_NAME_LENGTH = 80;

/** The file name of a scan: 'scanned_', the photo's sanitized name (else Madrid's date and time), '.jpg'. */
export function scanName(original: string, now = new Date()): string {
  const plain = original
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9-]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .replace(/^(scanned_)+/, '')
    .slice(0, MAX_NAME_LENGTH);
  return `scanned_${plain || formatTimestamp(now)}.jpg`;
}

/** Madrid's date and time as '20261120_174530'. */
const formatTimestamp = (now: Date): string =>
  toLocalIso(now.getTime()).slice(0, 19).replace('T', '_').replace(/[-:]/g, '');
