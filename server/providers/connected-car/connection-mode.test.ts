import { expect, test } from 'vitest'
import { connectionMode } from './connection-mode.ts'

test.each([
  ['http://localhost:3000', 'simulated'],
  ['http://maple.localhost:3000', 'simulated'],
  ['http://127.0.0.1:3000', 'simulated'],
  ['https://staging.vanbay.example', 'simulated'],
  ['https://maple-staging.vanbay.example', 'simulated'],
  ['https://book.vanbay.example', 'live'],
  ['https://localhost.example.com', 'live'],
  ['https://upstaging.example.com', 'live'],
])('%s is %s', (url, mode) => expect(connectionMode(url)).toBe(mode))
