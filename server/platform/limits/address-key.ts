import { isIPv6 } from 'node:net'

/**
 * Returns the key that identifies one caller: an IPv4 address, or the /64 network of an IPv6 customer.
 * @param address undefined once the caller has closed the connection: Fastify reads it from the socket
 */
export function addressKey(address: string | undefined): string {
  if (address === undefined) return 'gone'
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail = ''] = plain.split('%', 1)[0]?.split('::', 2) ?? []
  const front = head === '' ? [] : head.split(':')
  const back = tail === '' ? [] : tail.split(':')
  const gap = plain.includes('::') ? Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0') : []
  return [...front, ...gap, ...back]
    .slice(0, 4)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':')
}
