import { type Needs, serverPackages } from './server-packages.ts'

/** A package as the lockfile describes it. */
export interface LockedPackage extends Needs {
  version?: string
  license?: string
}

/** Licences that ask for nothing but their text, which is in the package. */
const FREE = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
])

/** Licences that ask for changes of the package itself to be published. Each package with one is listed with the reason why it may be used. */
const WEAK_COPYLEFT = /^(?:MPL|LGPL)-/

/** Why a package with a weak copyleft licence may be used: by the beginning of its name. */
const REASONS: readonly (readonly [string, string])[] = [
  ['@img/sharp', 'libvips is loaded as a library of its own, unchanged, and can be replaced by another build.'],
  [
    'libheif-js',
    'A WebAssembly file of its own, unchanged, that can be replaced. Only the process that reads pictures loads it.',
  ],
  ['@axe-core/playwright', 'Used by the tests only, unchanged.'],
  ['axe-core', 'Used by the tests only, unchanged.'],
  ['lightningcss', 'Used while the site is built, unchanged. Nothing of it is in the site.'],
]

/** Licences of packages whose package.json has none, read from their LICENSE file. */
const UNNAMED: Record<string, string> = { 'png-js': 'MIT' }

interface Licensed {
  name: string
  version: string
  licence: string
  /** Whether it is on a server; otherwise it is for building, testing or in the site. */
  isOnServer: boolean
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

function readPackages(packages: Record<string, LockedPackage>, site: readonly string[] = []): Licensed[] {
  const onServer = serverPackages(packages, site)
  return Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, { version = '', license }]) => ({
      name: nameOf(path),
      version,
      licence: license ?? UNNAMED[nameOf(path)] ?? 'none',
      isOnServer: onServer.has(path),
    }))
}

/** Returns the licences of an SPDX expression that apply: one side of each OR is enough, so the freest is taken. */
function licencesIn(expression: string): string[] {
  const choices = expression.replaceAll(/[()]/g, '').split(' OR ')
  const isFree = (choice: string): boolean => choice.split(' AND ').every(one => FREE.has(one))
  return (choices.find(isFree) ?? choices[0] ?? '').split(' AND ')
}

const reasonFor = (name: string): string | undefined => REASONS.find(([start]) => name.startsWith(start))?.[1]

/** Returns a sentence for each package that may not be used: GPL, AGPL and unknown licences, and weak copyleft without a reason. */
export function findRefused(packages: Record<string, LockedPackage>): string[] {
  return readPackages(packages).flatMap(({ name, version, licence }) => {
    const wrong = licencesIn(licence).filter(one => !FREE.has(one))
    if (wrong.length === 0) return []
    if (wrong.some(one => !WEAK_COPYLEFT.test(one)))
      return [`${name} ${version} has the licence ${licence}, which the product cannot use.`]
    return reasonFor(name) === undefined
      ? [`${name} ${version} has the licence ${licence}: say in scripts/checks/licence-report.ts why it may be used.`]
      : []
  })
}

/**
 * Returns docs/licences.md.
 * @param site names of the packages that only the site needs
 */
export function licenceReport(packages: Record<string, LockedPackage>, site: readonly string[]): string {
  const all = readPackages(packages, site)
  const licences = [...new Set(all.map(({ licence }) => licence))].toSorted()
  const countOf = (licence: string, isOnServer: boolean): number =>
    all.filter(each => each.licence === licence && each.isOnServer === isOnServer).length
  const listed = all.filter(({ licence }) => licencesIn(licence).some(one => WEAK_COPYLEFT.test(one)))
  const names = [...new Map(listed.map(each => [`${each.name} ${each.licence}`, each])).values()].toSorted((a, b) =>
    a.name.localeCompare(b.name, 'en'),
  )
  return `${[
    '# Licences of the packages',
    '',
    'Made by `npm run licences` from package-lock.json. `npm run check` fails when it is out of date, and for a package with the GPL, the AGPL or an unknown licence.',
    'The text of each licence is in the package. `npm sbom` lists every package with its version: see [Releases](operations.md#releases).',
    '',
    '| licence | packages of the server | packages for building, testing and the site |',
    '|---|---|---|',
    ...licences.map(licence => `| ${licence} | ${countOf(licence, true)} | ${countOf(licence, false)} |`),
    '',
    '## Packages that ask for their own changes to be published',
    '',
    'The product changes none of them. Who changes one and passes it on publishes that change.',
    '',
    '| package | licence | where | why it may be used |',
    '|---|---|---|---|',
    ...names.map(
      ({ name, licence, isOnServer }) =>
        `| ${name} | ${licence} | ${isOnServer ? 'server' : 'building and testing'} | ${reasonFor(name)} |`,
    ),
  ].join('\n')}\n`
}
