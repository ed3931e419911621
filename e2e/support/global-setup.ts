import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FullConfig } from '@playwright/test'
import { createFranchises } from './create-franchises.ts'
import { countFranchises } from './own-franchise.ts'
import { startE2eServer } from './server.ts'

/** Starts a server with the demo's data and a franchise for each test file. BASE_URL and DATA_DIR select a running one. */
export default async function globalSetup(config?: FullConfig): Promise<(() => Promise<void>) | undefined> {
  const stop = process.env.BASE_URL ? undefined : await startServer()
  await createFranchises(config ? countFranchises(config) : 1)
  return stop
}

async function startServer(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'vanbay-e2e-'))
  process.env.DATA_DIR = dataDir
  const server = await startE2eServer(() => ({ DATA_DIR: dataDir }))
  process.env.BASE_URL = `http://localhost:${server.port}`
  return async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
