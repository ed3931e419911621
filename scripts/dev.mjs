// npm run dev: the server, restarted when its files change, and the web application with hot reload.
import { spawn } from 'node:child_process'
import { environment, installPackages, root } from './install.mjs'
import { SERVER_COMMAND } from './server-command.mjs'

await installPackages({ withTools: true })
const start = (command, args, extra = {}) =>
  spawn(command, args, { cwd: root, env: { NODE_ENV: 'development', ...environment, ...extra }, stdio: 'inherit' })
const children = [start('node', ['--watch-path=server', '--watch-path=domain', ...SERVER_COMMAND]), start('vite', [])]
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    for (const child of children) child.kill(signal)
  })
for (const child of children)
  child.on('exit', code => {
    for (const other of children) other.kill('SIGTERM')
    process.exitCode = code ?? 0
  })
