import { appendFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { SessionRecorder } from './port.ts'

/** Keeps recordings on this machine's disk, a file for each visit in the tenant's folder and a line for each part: for trying things out. */
export const createLocalRecorder = (dataDir: string): SessionRecorder => ({
  async save(part) {
    const folder = join(dataDir, 'recordings', String(part.tenantId))
    await mkdir(folder, { recursive: true })
    await appendFile(join(folder, `${part.session}.jsonl`), `${JSON.stringify(part)}\n`)
  },
})
