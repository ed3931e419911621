import { expect, test } from 'vitest'
import { ConfigError, loadConfig } from './config.ts'

test('one service finds addresses: a key for each of two stops the start with a sentence that names both', () => {
  const google = { GOOGLE_PLACES_KEY: 'a key' }
  expect(loadConfig(google).googlePlaces).toEqual({ key: 'a key', url: 'https://places.googleapis.com' })
  expect(loadConfig({}).googlePlaces).toBeUndefined()
  const both = () => loadConfig({ ...google, MAPBOX_TOKEN: 'a token' })
  expect(both).toThrow(ConfigError)
  expect(both).toThrow(/GOOGLE_PLACES_KEY and MAPBOX_TOKEN/)
})
