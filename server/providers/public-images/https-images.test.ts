import { createServer, type RequestListener, request } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHttpsImages, dialHttps } from './https-images.ts'

/** Answers of the test's sites, by URL. */
const sites: Record<string, RequestListener> = {
  'https://logos.example/logo.png': (_request, response) => response.end('a picture'),
  'https://logos.example/gone.png': (_request, response) => response.writeHead(404).end('no'),
  'https://logos.example/big.png': (_request, response) => {
    for (let part = 0; part < 5; part++) response.write(Buffer.alloc(300_000))
    response.end()
  },
  'https://logos.example/moved.png': (_request, response) =>
    response.writeHead(302, { location: 'https://cdn.example/logo.png' }).end(),
  'https://cdn.example/logo.png': (_request, response) => response.end('a moved picture'),
  'https://logos.example/loop.png': (_request, response) => response.writeHead(302, { location: '/loop.png' }).end(),
  'https://logos.example/plain.png': (_request, response) =>
    response.writeHead(302, { location: 'http://cdn.example/logo.png' }).end(),
  'https://logos.example/inside.png': (_request, response) =>
    response.writeHead(302, { location: 'https://inside.example/secret' }).end(),
  'https://logos.example/metadata.png': (_request, response) =>
    response.writeHead(302, { location: 'https://[::ffff:169.254.169.254]/latest' }).end(),
}
const HOSTS: Record<string, string[]> = {
  'logos.example': ['93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946'],
  'cdn.example': ['8.8.8.8'],
  'inside.example': ['10.0.0.5'],
  'half.example': ['8.8.8.8', '127.0.0.1'],
  'nowhere.example': [],
}
let dialled: string[] = []
const server = createServer((asked, response) => {
  const site = sites[`https://${asked.headers.host}${asked.url}`]
  if (site) site(asked, response)
  else response.writeHead(500).end()
})
beforeAll(() => new Promise<void>(done => server.listen(0, '127.0.0.1', done)))
afterAll(() => void server.close())

/** The real checks, with the test's names and a connection to the test's server instead of TLS. */
const images = createHttpsImages({
  resolve: host => Promise.resolve(HOSTS[host] ?? []),
  dial: (url, address, signal) => {
    dialled.push(address)
    const { port } = server.address() as AddressInfo
    return request({ host: '127.0.0.1', port, path: url.pathname, headers: { host: url.host }, signal })
  },
})
const fetched = async (url: string): Promise<string> => {
  dialled = []
  return (await images.load(url).catch((error: Error) => ({ body: error.message }))).body.toString()
}

test('an image at a public https address is fetched, even after a redirect', async () => {
  expect(await fetched('https://logos.example/logo.png')).toBe('a picture')
  expect(dialled).toEqual(['93.184.216.34'])
  expect(await fetched('https://logos.example/moved.png')).toBe('a moved picture')
  expect(dialled).toEqual(['93.184.216.34', '8.8.8.8'])
})

const NOT_PUBLIC = 'The address is not one of the public internet.'
test.each([
  'https://inside.example/secret',
  'https://half.example/logo.png',
  'https://nowhere.example/logo.png',
  'https://127.0.0.1/logo.png',
  'https://2130706433/logo.png',
  'https://0x7f.1/logo.png',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/logo.png',
  'https://[::ffff:127.0.0.1]/logo.png',
  'https://[fe80::1]/logo.png',
])('%s is not requested, because it is not public', async url => {
  expect(await fetched(url)).toBe(NOT_PUBLIC)
  expect(dialled).toEqual([])
})

test.each(['https://logos.example/inside.png', 'https://logos.example/metadata.png'])(
  '%s redirects to an internal address and is not followed',
  async url => {
    expect(await fetched(url)).toBe(NOT_PUBLIC)
    expect(dialled).toHaveLength(1)
  },
)

test.each([
  ['http://logos.example/logo.png', /begins with https/],
  ['https://logos.example/plain.png', /begins with https/],
  ['https://name:word@logos.example/logo.png', /begins with https/],
  ['file:///etc/passwd', /begins with https/],
  ['no address', /begins with https/],
  [`https://logos.example/${'x'.repeat(2_000)}`, /begins with https/],
  ['https://logos.example/gone.png', /answered 404/],
  ['https://logos.example/big.png', /larger than 1 MB/],
  ['https://logos.example/loop.png', /too often/],
])('%s is refused with the reason', async (url, reason) => expect(await fetched(url)).toMatch(reason))

/** Key of a site that exists only in this test. */
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgXRiWzEVoQeySONXF
LVjxVnwMFDjr7kGZJJ+Uwtw9GjOhRANCAAR0GWCrgOl85QC8mcu5v8wc821nbUfU
VcvabUquZnx7xMAI1Xj/OnG+5u9bVz6ml2ZOINUU9vvPCFCpCaJJXMXa
-----END PRIVATE KEY-----`
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBoDCCAUegAwIBAgIUVKBMPIN3dzlS9wd5Dzrl6depBFIwCgYIKoZIzj0EAwIw
GDEWMBQGA1UEAwwNbG9nb3MuZXhhbXBsZTAgFw0yNjExMjIyMDUyNTRaGA8yMTI2
MTAyOTIwNTI1NFowGDEWMBQGA1UEAwwNbG9nb3MuZXhhbXBsZTBZMBMGByqGSM49
AgEGCCqGSM49AwEHA0IABHQZYKuA6XzlALyZy7m/zBzzbWdtR9RVy9ptSq5mfHvE
wAjVeP86cb7m71tXPqaXZk4g1RT2+88IUKkJoklcxdqjbTBrMB0GA1UdDgQWBBS9
Pw7TqlY1Ui2+C+idTb3u5uVH/TAfBgNVHSMEGDAWgBS9Pw7TqlY1Ui2+C+idTb3u
5uVH/TAPBgNVHRMBAf8EBTADAQH/MBgGA1UdEQQRMA+CDWxvZ29zLmV4YW1wbGUw
CgYIKoZIzj0EAwIDRwAwRAIgFyIns6YEVD+DZeARXpk2rmZLYj3UWMqqhGilvQHa
UugCIERNtqG1UtXfKt0RJJv0rERP0QC86XHgZ7FVwMX52nq9
-----END CERTIFICATE-----`

test("the checked address is called with the host's name, and the host's certificate is verified", async () => {
  const names: string[] = []
  const site = createTlsServer({
    key: KEY,
    cert: CERTIFICATE,
    SNICallback: (name, done) => {
      names.push(name)
      done(null)
    },
  })
  await new Promise<void>(done => site.listen(0, '127.0.0.1', done))
  const url = new URL(`https://logos.example:${(site.address() as AddressInfo).port}/logo.png`)
  const { promise, resolve } = Promise.withResolvers<NodeJS.ErrnoException>()
  dialHttps(url, '127.0.0.1', AbortSignal.timeout(5_000)).on('error', resolve).end()
  expect((await promise).code).toBe('DEPTH_ZERO_SELF_SIGNED_CERT')
  expect(names).toEqual(['logos.example'])
  site.close()
})
