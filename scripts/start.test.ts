import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { hasPackages } from './install.mjs'

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test.runIf(process.platform !== 'win32').each(['SIGINT', 'SIGTERM'] as const)(
  'WRONG-22 npm start in the background of a script ends on %s, and leaves nothing running',
  async signal => {
    // Otherwise npm start would reinstall the packages that the other tests use.
    expect(hasPackages({ withTools: true }), 'run npm test, which installs the packages first').toBe(true)
    const dataDir = mkdtempSync(join(tmpdir(), 'vanbay-start-'))
    const settings = { PORT: '0', DATA_DIR: dataDir, DEMO_DATA: 'false', LOG_LEVEL: 'error' }
    // A shell without job control lets background commands ignore SIGINT, which once kept the server running.
    const script = spawn('sh', ['-c', 'npm start & echo pid $!; wait'], { env: { ...process.env, ...settings } })
    let output = ''
    for (const stream of [script.stdout, script.stderr]) stream.on('data', chunk => (output += String(chunk)))
    const ended = once(script, 'exit')
    try {
      await vi.waitUntil(() => output.includes('Ready at'), { timeout: 120_000, interval: 50 })
      const npm = Number(/pid (\d+)/.exec(output)?.[1])
      const address = /Ready at (\S+)/.exec(output)?.[1] ?? ''
      process.kill(npm, signal)
      await vi.waitUntil(() => !isRunning(npm), { timeout: 60_000, interval: 50 })
      await ended
      await vi.waitUntil(
        () =>
          fetch(address).then(
            () => false,
            () => true,
          ),
        { timeout: 60_000, interval: 50 },
      )
    } catch (error) {
      throw new Error(`npm start said:\n${output}`, { cause: error })
    } finally {
      script.kill('SIGKILL')
      rmSync(dataDir, { recursive: true, force: true })
    }
    expect(output).not.toMatch(/EBADENGINE|deprecated|vulnerab/)
  },
  180_000,
)
