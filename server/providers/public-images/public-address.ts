import { BlockList, isIP } from 'node:net'

/** IPv4 ranges that are not public internet (https://www.iana.org/assignments/iana-ipv4-special-registry). */
const NOT_PUBLIC_IPV4: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]

/** Global unicast addresses for protocols and documentation, or with an IPv4 address inside (Teredo, 6to4). */
const NOT_PUBLIC_IPV6: readonly [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const notPublic = new BlockList()
for (const [network, bits] of NOT_PUBLIC_IPV4) notPublic.addSubnet(network, bits, 'ipv4')
const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')
const notPublic6 = new BlockList()
for (const [network, bits] of NOT_PUBLIC_IPV6) notPublic6.addSubnet(network, bits, 'ipv6')

/**
 * Checks whether an IP address is on the public internet. In IPv6 only global unicast is, so loopback, link-local, unique local, IPv4-mapped and
 * translated addresses are all refused, with any content. Returns false for a text that is not an IP address.
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !notPublic.check(address, 'ipv4')
  // A scoped address (fe80::1%eth0) is never public, and BlockList cannot parse it.
  if (family !== 6 || address.includes('%')) return false
  return globalUnicast.check(address, 'ipv6') && !notPublic6.check(address, 'ipv6')
}
