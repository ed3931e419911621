import { expect, test } from 'vitest'
import { addressKey } from './address-key.ts'

test.each([
  ['203.0.113.77', '203.0.113.77'],
  ['::ffff:203.0.113.77', '203.0.113.77'],
  ['2001:db8:85a3:12::8a2e:370:7334', '2001:db8:85a3:12'],
  ['2001:DB8:85a3:12:1:2:3:4', '2001:db8:85a3:12'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
  // The caller closed the connection.
  [undefined, 'gone'],
])('%s counts as %s', (address, key) => {
  expect(addressKey(address)).toBe(key)
})
