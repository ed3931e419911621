import { openOwnerPool } from '../server/platform/database/owner-pool.ts'
import { importCatalogue } from '../server/vehicle/import-catalogue.ts'

const database = await openOwnerPool()
try {
  const count = await importCatalogue(database.pool, (done, total, what) => console.log(`${what}: ${done} of ${total}`))
  console.log(`The catalogue has ${count} vehicles.`)
} finally {
  await database.close()
}
