import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FullConfig } from '@playwright/test'
import { TORONTO } from './addresses.ts'
import { createFranchises } from './create-franchises.ts'
import { countFranchises, franchiseOf, type OwnFranchise } from './own-franchise.ts'
import { startE2eServer } from './server.ts'

/** A server with the demo's data and a franchise for each test file; BASE_URL and DATA_DIR name one that runs already. */
export default async function globalSetup(config?: FullConfig): Promise<(() => Promise<void>) | undefined> {
  const stop = process.env.BASE_URL ? undefined : await startServer()
  const count = config ? countFranchises(config) : 1
  await createFranchises(count)
  for (const tenant of ['maple', 'lonestar'] as const) await untilKnown(franchiseOf(count - 1, tenant))
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

/** The server keeps its list of franchises for some seconds. */
async function untilKnown({ id, tenantId }: OwnFranchise): Promise<void> {
  const { id: _none, ...addressInput } = TORONTO
  // Toronto is far from it, so there is a charge as soon as its base is known.
  const query =
    'query ($id: ID!, $addressInput: AddressInput!) { mileageUnits(franchiseId: $id, addressInput: $addressInput) }'
  for (let tries = 0; tries < 100; tries++) {
    const answer = await fetch(`${process.env.BASE_URL}/api/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-tenant-id': tenantId },
      body: JSON.stringify({ query, variables: { id, addressInput } }),
    })
    const { data } = (await answer.json()) as { data: { mileageUnits: number } | null }
    if ((data?.mileageUnits ?? 0) > 0) return
    await wait(100)
  }
  throw new Error(`The server does not know franchise ${id} of tenant ${tenantId}.`)
}
