const LONGEST = 80;

/** The file name of a scan: 'scanned_', the photo's own name made harmless (else the moment in Madrid), '.jpg'. */
export function scanName(original: string, now = new Date()): string {
  const plain = original
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9-]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .replace(/^(scanned_)+/, '')
    .slice(0, LONGEST);
  return `scanned_${plain || moment(now)}.jpg`;
}

/** '20261120_174530'. */
function moment(now: Date): string {
  // Swedish writes dates as ISO does.
  return now.toLocaleString('sv-SE', { timeZone: 'Europe/Madrid' }).replace(' ', '_').replace(/[-:]/g, '');
}
