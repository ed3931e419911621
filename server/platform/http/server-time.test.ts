import { expect, test } from 'vitest'
import { SettableClock } from '../clock.ts'
import { loadConfig } from '../config.ts'
import { createHttpApp } from './http-app.ts'
import { sendServerTime } from './server-time.ts'

test('every answer has the time of our clock, errors too', async () => {
  const app = await createHttpApp(loadConfig({ LOG_LEVEL: 'silent' }))
  sendServerTime(app, new SettableClock(new Date('2026-06-01T14:00:00Z')))
  app.get('/time', () => ({}))
  for (const url of ['/time', '/nowhere'])
    expect((await app.inject(url)).headers.date).toBe('Mon, 01 Jun 2026 14:00:00 GMT')
  await app.close()
})
