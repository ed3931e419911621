// Sees to what a fresh clone lacks, with nothing but Node and npm. Used by start.mjs and test.mjs, so it has no dependencies.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const modules = join(root, 'node_modules')

/** The environment in which the pinned Node and the installed tools come first. */
export const environment = {
  ...process.env,
  PATH: [join(modules, 'node', 'bin'), join(modules, '.bin'), process.env.PATH].join(delimiter),
}

export const say = text => process.stdout.write(`  ${text}\n`)

/** Runs a command to its end and stops the whole script with its exit code if it fails. */
export function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    env: environment,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    ...options,
  })
  if (error) {
    say(`${command} could not be started: ${error.message}`)
    process.exit(1)
  }
  if (status !== 0) process.exit(status ?? 1)
}

/** Starts a command and hands its signals and exit code through. */
export function become(command, args, extra = {}) {
  const child = spawn(command, args, { cwd: root, env: { ...environment, ...extra }, stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  child.on('exit', code => process.exit(code ?? 1))
}

const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')

const stamp = join(modules, '.vanbay-installed')

/** Whether the packages of the lockfile are there. */
export const hasPackages = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash()

/** Installs the packages of the lockfile where they are missing or out of date. */
export function installPackages() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19)) {
    say(`Node ${process.versions.node} is too old: please install Node 20.19 or newer.`)
    process.exit(1)
  }
  if (hasPackages()) return
  say('Installing packages (a minute the first time) …')
  // Quiet about engines: npm may run on Node 20, what it installs runs on the pinned Node.
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { env: process.env })
  writeFileSync(stamp, lockHash())
}

/** Builds the web application where its sources are newer than the build. */
export function buildSite() {
  const stamp = join(root, 'dist', '.built')
  const hash = spawnSync('node', [join(root, 'scripts', 'source-hash.ts')], {
    cwd: root,
    env: environment,
    encoding: 'utf8',
  }).stdout
  if (hash && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  say('Building the web application …')
  // Whoever starts this: another NODE_ENV would build React for development, which is twice as large.
  run('vite', ['build', '--logLevel', 'warn'], { env: { ...environment, NODE_ENV: 'production' } })
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(stamp, hash)
}
