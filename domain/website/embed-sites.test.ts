import { expect, test } from 'vitest'
import { siteOrigin, siteProblems } from './embed-sites.ts'

test('a site is an https origin, however its address was typed', () => {
  for (const typed of ['https://www.garage.example', ' www.garage.example ', 'HTTPS://WWW.Garage.Example/book?a=1#b'])
    expect(siteOrigin(typed), typed).toBe('https://www.garage.example')
  expect(siteOrigin('https://garage.example:8443/')).toBe('https://garage.example:8443')
  expect(siteOrigin('http://site.localhost:4000/try')).toBe('http://site.localhost:4000')
})

test('nothing else is a site, above all nothing that would widen the security policy', () => {
  for (const typed of [
    '',
    'http://garage.example',
    'https://*.garage.example',
    "https://garage.example; script-src 'unsafe-inline'",
    'https://garage.example,https://other.example',
    'https://user:word@garage.example',
    'https://garage',
    'https://10.0.0.1',
    'https://[::1]',
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc',
    '*',
    "'self'",
    `https://${'x'.repeat(200)}.example`,
  ])
    expect(siteOrigin(typed), typed).toBeUndefined()
})

test('wrong and repeated sites are named, and there are at most ten', () => {
  expect(siteProblems([])).toEqual([])
  expect(siteProblems(['a.example', 'http://b.example', 'https://A.example/x']).map(({ field }) => field)).toEqual([
    'sites.1',
    'sites.2',
  ])
  const sites = Array.from({ length: 11 }, (_, index) => `s${index}.example`)
  expect(siteProblems(sites.slice(1))).toEqual([])
  expect(siteProblems(sites).map(({ field }) => field)).toEqual(['sites'])
})
