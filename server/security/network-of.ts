import { isIPv4, isIPv6 } from 'node:net'

/**
 * Returns the network of an address (IPv4 /24, IPv6 /48): enough to see where a request came from, too little to find a person. Undefined for a text
 * that is not an address.
 */
export function networkOf(address: string): string | undefined {
  const plain = address.replace(/^::ffff:/i, '')
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`
  if (!isIPv6(plain)) return undefined
  const [head = '', tail = ''] = plain.split('::', 2)
  const front = head === '' ? [] : head.split(':')
  const back = tail === '' ? [] : tail.split(':')
  const gap = plain.includes('::') ? Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0') : []
  const groups = [...front, ...gap, ...back].slice(0, 3).map(group => Number.parseInt(group, 16).toString(16))
  return `${groups.join(':')}::/48`
}
