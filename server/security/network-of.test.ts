import { expect, test } from 'vitest'
import { networkOf } from './network-of.ts'

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:85a3::8a2e:370:7334', '2001:db8:85a3::/48'],
  ['::1', '0:0:0::/48'],
  ['not an address', undefined],
])('%s belongs to network %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
