import { expect, test } from 'vitest'
import { findRefused, licenceReport } from './licence-report.ts'

const one = (license: string | undefined, name = 'some-package') => ({
  [`node_modules/${name}`]: { version: '1.0.0', ...(license !== undefined && { license }) },
})

test.each([['MIT'], ['MIT OR GPL-3.0-only'], ['(GPL-2.0 OR Apache-2.0)'], ['MIT AND ISC AND BSD-3-Clause']])(
  'the licence %s may be used',
  licence => {
    expect(findRefused(one(licence))).toEqual([])
  },
)

test.each([['GPL-3.0-only'], ['AGPL-3.0'], ['MIT AND GPL-2.0'], ['SEE LICENSE IN LICENSE'], [undefined]])(
  'the licence %s is refused',
  licence => {
    expect(findRefused(one(licence))).toEqual([expect.stringContaining('some-package 1.0.0 has the licence')])
  },
)

test('a weak copyleft licence needs a reason', () => {
  expect(findRefused(one('LGPL-3.0-or-later'))).toEqual([expect.stringContaining('say in scripts/checks')])
  expect(findRefused(one('LGPL-3.0-or-later', '@img/sharp-libvips-linux-x64'))).toEqual([])
})

test('the report counts packages by licence, lists those with a reason, and knows what is on a server', () => {
  const packages = {
    '': { dependencies: { server: '1', site: '1' } },
    'node_modules/server': { license: 'MIT', dependencies: { shared: '1' }, optionalDependencies: { other: '1' } },
    'node_modules/server/node_modules/shared': { license: 'ISC', dependencies: { 'axe-core': '1' } },
    'node_modules/shared': { license: 'ISC' },
    'node_modules/site': { license: 'MIT', dependencies: { shared: '1', server: '1' } },
    'node_modules/axe-core': { version: '2.0.0', license: 'MPL-2.0' },
    'node_modules/tool': { license: '0BSD' },
  }
  const report = licenceReport(packages, ['site'])
  expect(report).toContain('| MIT | 1 | 1 |')
  expect(report).toContain('| ISC | 1 | 1 |')
  expect(report).toContain('| 0BSD | 0 | 1 |')
  expect(report).toContain('| axe-core | MPL-2.0 | server | Used by the tests only, unchanged. |')
  expect(licenceReport(packages, ['site', 'server'])).toContain('| axe-core | MPL-2.0 | building and testing |')
})
