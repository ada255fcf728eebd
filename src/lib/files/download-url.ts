/** How long the URL of bytes in memory stays after its download began: Safari reads it later. */
const REVOKE_DELAY_MS = 60_000;

/** Downloads a URL under a file name. */
export function downloadUrl(url: string, name: string): void {
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
}

/** Downloads bytes in memory under a file name. */
export function downloadBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  downloadUrl(url, name);
  revokeLater(url);
}

/** Revokes the URL of bytes in memory once whoever opened it has read it. */
export const revokeLater = (url: string): void => {
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_DELAY_MS);
};
