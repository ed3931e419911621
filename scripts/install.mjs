// Installs what a fresh clone needs. start.mjs and test.mjs use it, so it depends only on Node and npm.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const modules = join(root, 'node_modules')

/** The environment with the pinned Node and the installed tools first in the path. */
export const environment = {
  ...process.env,
  PATH: [join(modules, 'node', 'bin'), join(modules, '.bin'), process.env.PATH].join(delimiter),
}

export const say = text => process.stdout.write(`  ${text}\n`)

/** Runs a command, and exits with its code if it fails. */
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

/** Starts a command and forwards its signals and exit code. */
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

/** Checks whether the packages of the lockfile are installed. */
export const hasPackages = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash()

/** Installs the packages of the lockfile if they are missing or out of date. */
export function installPackages() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19)) {
    say(`Node ${process.versions.node} is too old: please install Node 20.19 or newer.`)
    process.exit(1)
  }
  if (hasPackages()) return
  say('Installing packages (a minute the first time) …')
  // Without engine warnings: npm may run on Node 20, but the installed packages run on the pinned Node.
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { env: process.env })
  writeFileSync(stamp, lockHash())
}

/** Builds the web application if its sources are newer than the build. */
export function buildSite() {
  const stamp = join(root, 'dist', '.built')
  const hash = spawnSync('node', [join(root, 'scripts', 'source-hash.ts')], {
    cwd: root,
    env: environment,
    encoding: 'utf8',
  }).stdout
  if (hash && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  say('Building the web application …')
  // Regardless of the caller's NODE_ENV: otherwise React would be built for development, which is twice as large.
  run('vite', ['build', '--logLevel', 'warn'], { env: { ...environment, NODE_ENV: 'production' } })
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(stamp, hash)
}
