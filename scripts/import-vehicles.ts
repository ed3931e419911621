import { openOwnerPool } from '../server/platform/database/owner-pool.ts'
import { importCatalogue } from '../server/vehicle/import-catalogue.ts'

const { pool, close } = await openOwnerPool()
try {
  const count = await importCatalogue(pool, (done, total, what) => console.log(`${what}: ${done} of ${total}`))
  console.log(`The catalogue has ${count} vehicles.`)
} finally {
  await close()
}
