import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { ApiClient, sessionOf } from '../bench/api-client.ts'
import { startServerProcess } from '../bench/server-process.ts'
import { drawPdf } from './testing/drawn-invoice.ts'
import { createFixture, PASSWORD } from './testing/fixture.ts'
import { bombPdf, hugePicturePdf } from './testing/hostile/hostile-pdf.ts'
import { limitMemory } from './testing/memory-limit.ts'
import { createTestDatabase } from './testing/test-database.ts'

const LIMIT_MB = 1024
const PRESIGN = `mutation ($size: Int!) { presignUpload(fileName: "invoice", contentType: "application/pdf", size: $size) { uploadUrl location } }`
const PARSE = 'mutation ($imageUrl: String!) { parseInvoiceImage(imageUrl: $imageUrl) { ok error } }'
const INVOICE = ['NORTHFIELD AUTO SUPPLY', 'Invoice No: NF-20417', '12   PH3614    Oil filter      6.49     77.88']

interface Presigned {
  uploadUrl: string
  location: string
}

interface Read {
  ok: boolean
  error: string | null
}

const limit = limitMemory(LIMIT_MB)

/** Limits the server's own processes; the database's have their memory elsewhere. */
test.skipIf(limit === undefined)(
  `WRONG-08 in ${LIMIT_MB} MB, limited by ${limit?.by ?? 'nothing: Linux alone can do it'}, a PDF that unpacks to gigabytes leaves the server serving`,
  async () => {
    const database = await createTestDatabase()
    const { ca } = await createFixture(database.owner)
    const server = await startServerProcess({ databaseUrl: database.url, launcher: limit?.launcher ?? [] })
    const login = { email: ca.emails.manager, password: PASSWORD }
    const manager = new ApiClient(server.port, ca.host, await sessionOf(server.port, ca.host, login))
    /** Uploads a PDF like the page. */
    const upload = async (file: Buffer): Promise<string> => {
      const { presignUpload } = await manager.ask<{ presignUpload: Presigned }>(PRESIGN, { size: file.length })
      const { pathname, search } = new URL(presignUpload.uploadUrl, 'http://localhost')
      const { status } = await manager.put(`${pathname}${search}`, 'application/pdf', file)
      expect(status).toBe(200)
      return presignUpload.location
    }
    const read = async (file: Buffer): Promise<Read> => {
      const { parseInvoiceImage } = await manager.ask<{ parseInvoiceImage: Read }>(PARSE, {
        imageUrl: await upload(file),
      })
      return parseInvoiceImage
    }
    try {
      for (const bomb of [bombPdf(5_000), bombPdf(5_000, 'behind hex'), hugePicturePdf(20_000)]) {
        const state = { isOver: false }
        const reading = read(bomb).finally(() => (state.isOver = true))
        // The assertion below checks its error.
        reading.catch(() => undefined)
        while (!state.isOver) {
          expect((await manager.graphql('{ __typename }', {})).status).toBe(200)
          await wait(5)
        }
        expect(await reading).toEqual({ ok: false, error: expect.stringMatching(/too large/) as unknown })
      }
      // The same process still runs and can read valid files.
      expect(server.isRunning()).toBe(true)
      expect(await read(await drawPdf(INVOICE))).toEqual({ ok: true, error: null })
    } finally {
      manager.close()
      await server.stop()
      limit?.release()
      await database.drop()
    }
  },
  120_000,
)
