import { globSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { callService } from './call-service.ts'

test('ASVS-15.3.2 redirects of an outside service are not followed', async () => {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(request.url ?? '')
    if (request.url === '/moved') response.writeHead(302, { location: '/internal' }).end()
    else response.end('hello')
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const init = { signal: AbortSignal.timeout(5000) }
  await expect(callService(`${base}/moved`, init)).rejects.toThrow('fetch failed')
  expect(await (await callService(`${base}/here`, init)).text()).toBe('hello')
  expect(requests).toEqual(['/moved', '/here'])
  server.close()
})

test('ASVS-15.3.2 every adapter calls its service with callService', () => {
  const adapters = globSync('server/providers/**/*.ts').filter(file => !/test/.test(file))
  const direct = adapters.filter(file => /\bfetch\(/.test(readFileSync(file, 'utf8')))
  expect(adapters.length).toBeGreaterThan(50)
  expect(direct).toEqual([])
})
