import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { openOwnerPool } from '../server/platform/database/owner-pool.ts'
import { Refusal } from '../server/platform/refusal.ts'
import { importOil } from '../server/vehicle/import-oil.ts'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { tenant: { type: 'string' } } })
const [file] = positionals
const tenantId = values.tenant === undefined ? undefined : Number(values.tenant)

if (file === undefined || (tenantId !== undefined && !(Number.isInteger(tenantId) && tenantId > 0))) {
  console.error('Usage: npm run import-oil -- file.csv [--tenant 1]')
  process.exitCode = 1
} else {
  const csv = await readFile(file, 'utf8')
  const database = await openOwnerPool()
  try {
    const result = await importOil(database.pool, { ...(tenantId === undefined ? {} : { tenantId }), csv })
    if ('errors' in result) {
      for (const { line, message } of result.errors) console.error(`Line ${line}: ${message}`)
      console.error('Nothing was imported.')
      process.exitCode = 1
    } else {
      console.log(`${result.imported} vehicles have their oil data from ${file}.`)
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    console.error(error.message)
    process.exitCode = 1
  } finally {
    await database.close()
  }
}
