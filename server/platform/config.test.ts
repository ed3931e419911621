import { expect, test } from 'vitest'
import { ConfigError, loadConfig } from './config.ts'

test('DOOR-07 TRUST_PROXY is a list of networks or a number of proxies, and never trusts everyone', () => {
  const read = (TRUST_PROXY: string) => loadConfig({ TRUST_PROXY }).trustProxy
  expect(loadConfig({}).trustProxy).toBe(false)
  expect(read('false')).toBe(false)
  expect(read('2')).toBe(2)
  expect(read('10.0.0.0/8, 127.0.0.1,2001:db8::/32')).toEqual(['10.0.0.0/8', '127.0.0.1', '2001:db8::/32'])
  expect(() => read('true')).toThrow(/would believe any address that a client writes.*TRUST_PROXY=10\.0\.0\.0\/8/)
  for (const wrong of ['0', '12', '0.0.0.0/0', '::/0', '10.0.0.0/33', '10.0.0.0/8,', 'proxy.example', '1.2.3.4/x'])
    expect(() => read(wrong), wrong).toThrow(/The setting TRUST_PROXY is not valid/)
})

test('keys for two address services stop the start with a sentence that names both', () => {
  const google = { GOOGLE_PLACES_KEY: 'a key' }
  expect(loadConfig(google).googlePlaces).toEqual({
    key: 'a key',
    url: 'https://places.googleapis.com',
    geocodingUrl: 'https://maps.googleapis.com',
  })
  expect(loadConfig({}).googlePlaces).toBeUndefined()
  const both = () => loadConfig({ ...google, MAPBOX_TOKEN: 'a token' })
  expect(both).toThrow(ConfigError)
  expect(both).toThrow(/GOOGLE_PLACES_KEY and MAPBOX_TOKEN/)
})
