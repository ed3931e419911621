// Installs what a fresh clone needs. Every npm script uses it, so it depends only on Node and npm.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hashSources } from './source-hash.mjs'

export const root = fileURLToPath(new URL('..', import.meta.url))
const modules = join(root, 'node_modules')

/** From these versions on, Node runs TypeScript without a warning. */
export function runsTypeScript(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > 24 || (major === 24 && minor >= 3) || (major === 22 && minor >= 18)
}

/** The folder of a Node for systems with an older one. It has a lockfile of its own. */
const runtime = join(root, 'scripts', 'runtime')
const needsRuntime = !runsTypeScript(process.versions.node)
const runtimePath = join(runtime, 'node_modules', '.bin')

/** The environment with the installed tools first in the path, and before them a Node that runs TypeScript where the system's does not. */
export const environment = {
  ...process.env,
  // What Node compiled once is half of a later start.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(modules, '.cache', 'node'),
  PATH: [...(needsRuntime ? [runtimePath] : []), join(modules, '.bin'), process.env.PATH].join(delimiter),
}

export const say = text => process.stdout.write(`  ${text}\n`)

// On Windows a tool is a script of the shell.
const shellFor = command => process.platform === 'win32' && command !== 'node'

function cannotStart(command, error) {
  say(`${command} could not be started: ${error.message}`)
  process.exit(1)
}

/** Runs a command, and ends this process with its code if it fails. */
export async function run(command, args, options = {}) {
  const child = spawn(command, args, {
    cwd: root,
    env: environment,
    stdio: 'inherit',
    shell: shellFor(command),
    ...options,
  })
  const end = () => child.kill()
  process.once('exit', end)
  const status = await new Promise(resolve => {
    child.on('error', error => cannotStart(command, error))
    child.on('close', resolve)
  })
  process.off('exit', end)
  if (status !== 0) process.exit(status ?? 1)
}

/** Starts a command, forwards signals to it, and ends this process with its code. @returns the started process */
export function become(command, args, options = {}) {
  const child = spawn(command, args, {
    cwd: root,
    env: environment,
    stdio: 'inherit',
    shell: shellFor(command),
    ...options,
  })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  child.on('error', error => cannotStart(command, error))
  child.on('exit', code => process.exit(code ?? 1))
  return child
}

const hashOf = file => createHash('sha256').update(readFileSync(file)).digest('hex')
const lockHash = () => hashOf(join(root, 'package-lock.json'))

const stamp = join(modules, '.vanbay-installed')

/** What is installed: the hash of the lockfile, and whether the tools of tests and checks are there too. */
function installed() {
  const [lock, tools] = existsSync(stamp) ? readFileSync(stamp, 'utf8').split(' ') : []
  return { lock, hasTools: tools === 'tools' }
}

/** Checks whether packages of any lockfile are installed. */
export const isInstalled = () => existsSync(stamp) && (!needsRuntime || existsSync(runtimeStamp))

/** Checks whether the packages of the lockfile are installed. */
export function hasPackages({ withTools = false } = {}) {
  const { lock, hasTools } = installed()
  return lock === lockHash() && (hasTools || !withTools)
}

// From npm's cache without asking whether there is something newer: the lockfile has the checksum of every package.
const QUIETLY = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']

const npm = (args, folder = root) => run('npm', [...args, ...QUIETLY], { cwd: folder, env: process.env })

/**
 * Installs the packages of the lockfile if they are missing or out of date: those that build and serve the site, or all of them, with the tools of tests and checks.
 * Tools that are there stay.
 */
export async function installPackages({ withTools = false } = {}) {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19)) {
    say(`Node ${process.versions.node} is too old: please install Node 22.18 or newer.`)
    process.exit(1)
  }
  await Promise.all([needsRuntime && installRuntime(), hasPackages({ withTools }) || updatePackages(withTools)])
}

async function updatePackages(withTools) {
  const { hasTools } = installed()
  const isAll = withTools || hasTools
  if (hasPackages()) {
    say('Installing the tools of tests and checks (the first time) …')
    // What is there stays, and so does the lockfile.
    await npm(['install', '--include=dev', '--no-save'])
  } else {
    say('Installing packages (the first time this takes half a minute) …')
    await npm(['ci', isAll ? '--include=dev' : '--omit=dev'])
  }
  removeUnread(modules, isAll)
  writeFileSync(stamp, `${lockHash()} ${isAll ? 'tools' : ''}`)
}

/** Packages that only tools read, but that other packages name as a companion. */
const COMPANIONS = ['typescript', '@typescript']

/** Text recognition for browsers, beside the build that the site loads. Node loads the others, which have no `.wasm.js`. */
const OTHER_RECOGNITION = /tesseract-core(?:(?:-simd|-relaxedsimd)?|(?:-relaxedsimd)?-lstm)\.wasm\.js$/

/** Fonts for PDFs in formats and weights that no PDF has. */
const OTHER_FONT = /@fontsource.noto-.*(?:\.woff2|-(?:[1235689]00-normal|[1-9]00-italic)\.woff)$/

/** Source maps of packages, beside those that Vitest reads because it changes the package. */
const isUnread = path =>
  (path.endsWith('.map') && !path.includes('@pothos')) || OTHER_RECOGNITION.test(path) || OTHER_FONT.test(path)

/** Deletes what is never read, a third of all. */
function removeUnread(folder, hasTools) {
  if (!hasTools) for (const name of COMPANIONS) rmSync(join(folder, name), { recursive: true, force: true })
  for (const path of readdirSync(folder, { recursive: true })) if (isUnread(path)) rmSync(join(folder, path))
}

const runtimeStamp = join(runtime, 'node_modules', '.vanbay-installed')

/** Installs a Node for this clone alone. */
async function installRuntime() {
  const hash = hashOf(join(runtime, 'package-lock.json'))
  if (existsSync(runtimeStamp) && readFileSync(runtimeStamp, 'utf8') === hash) return
  say(`Installing a newer Node beside ${process.versions.node} …`)
  await npm(['ci'], runtime)
  const node = join(runtimePath, process.platform === 'win32' ? 'node.cmd' : 'node')
  if (!existsSync(node)) {
    say('There is no newer Node for this system in npm: please install Node 22.18 or newer.')
    process.exit(1)
  }
  // Files for compilers, a third of the package.
  const folders = readdirSync(join(runtime, 'node_modules')).filter(name => name.startsWith('node-'))
  for (const name of folders) rmSync(join(runtime, 'node_modules', name, 'include'), { recursive: true, force: true })
  writeFileSync(runtimeStamp, hash)
}

const siteStamp = join(root, 'dist', '.built')

/** Checks whether the build of the web application has its current sources. */
export const isSiteBuilt = () => existsSync(siteStamp) && readFileSync(siteStamp, 'utf8') === hashSources(root)

/** Builds the web application if its sources are newer than the build. */
export async function buildSite() {
  const hash = hashSources(root)
  if (isSiteBuilt()) return
  say('Building the web application …')
  // Regardless of the caller's NODE_ENV: otherwise React would be built for development, which is twice as large.
  await run('vite', ['build', '--logLevel', 'warn'], { env: { ...environment, NODE_ENV: 'production' } })
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(siteStamp, hash)
}
