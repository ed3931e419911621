import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startE2eServer } from './server.ts'

/** A server of the journeys' own with the demo's data; BASE_URL and DATA_DIR name one that runs already. */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.BASE_URL) return undefined
  const dataDir = mkdtempSync(join(tmpdir(), 'vanbay-e2e-'))
  process.env.DATA_DIR = dataDir
  const server = await startE2eServer(() => ({ DATA_DIR: dataDir }))
  process.env.BASE_URL = `http://localhost:${server.port}`
  return async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
