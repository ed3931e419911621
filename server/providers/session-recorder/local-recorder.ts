import { appendFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { SessionRecorder } from '../../ports/session-recorder.ts'

/** Creates a recorder that stores recordings on the local disk for trying the product: a file per visit in the tenant's folder, a line per part. */
export const createLocalRecorder = (dataDir: string): SessionRecorder => ({
  async save(part) {
    const folder = join(dataDir, 'recordings', String(part.tenantId))
    await mkdir(folder, { recursive: true })
    await appendFile(join(folder, `${part.session}.jsonl`), `${JSON.stringify(part)}\n`)
  },
})
