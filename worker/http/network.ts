/**
 * Returns the block that a network belongs to, which one customer may own whole: the /48 prefix of IPv6; an IPv4 address is its own.
 */
export const toNetworkBlock = (network: string): string =>
  network.includes(':') ? network.split(':').slice(0, 3).join(':') : network;

/** Returns the network of a client: its IPv4 address, or the /64 prefix of its IPv6 address. */
export function toIpPrefix(ip: string): string {
  if (!ip.includes(':')) return ip;
  const [head = '', tail] = ip.split('::');
  const groups = head ? head.split(':') : [];
  const zeroGroups = tail === undefined ? 0 : 8 - groups.length - (tail ? tail.split(':').length : 0);
  return [...groups, ...Array<string>(Math.max(0, zeroGroups)).fill('0'), ...(tail ? tail.split(':') : [])]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
