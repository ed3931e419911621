import pg from 'pg'
import { expect, test } from 'vitest'
import { loadConfig } from './platform/config.ts'
import { createServices } from './services.ts'

const ACCOUNT = {
  SMARTCAR_CLIENT_ID: 'an account',
  SMARTCAR_CLIENT_SECRET: 'its secret',
  SECRET: 'a secret for tests only',
}

test.each([
  ['http://localhost:3000', 'simulated'],
  ['http://maple.localhost:3000', 'simulated'],
  ['https://staging.vanbay.example', 'simulated'],
  ['https://book.vanbay.example', 'live'],
])('SMARTCAR-03 with an account at the service, %s sends owners to %s cars', (publicUrl, mode) => {
  const { connectedCars } = createServices({ ...loadConfig(ACCOUNT), publicUrl }, new pg.Pool())
  const requestedUrl = new URL(connectedCars.consentUrl({ redirectUrl: publicUrl, state: 'a', codeChallenge: 'b' }))
  expect([requestedUrl.host, requestedUrl.searchParams.get('mode')]).toEqual(['connect.smartcar.com', mode])
})
