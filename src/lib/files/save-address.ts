/** How long the address of bytes in memory stays after its download began: Safari reads it later. */
const REVOKE_DELAY_MS = 60_000;

/** Downloads an address under a file name. */
export function saveAddress(address: string, name: string): void {
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
}

/** Downloads bytes in memory under a file name. */
export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  saveAddress(address, name);
  revokeLater(address);
}

/** Revokes the address of bytes in memory once whoever opened it has read it. */
export const revokeLater = (address: string): void => {
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_DELAY_MS);
};
