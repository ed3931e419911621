import { AUSTIN, austin } from './bookers.ts'
import type { BenchDatabases } from './databases.ts'
import { type Gate, limitGate } from './gate.ts'
import { drive, quantile } from './load.ts'
import { RawClient } from './raw-client.ts'
import { openSubject, runDirect } from './subject.ts'

const CLIENTS = 4
const WARM_UP_MS = 1_000
const MEASURED_MS = 5_000

const PRICE = '{ id name nameKey description subDescription price serviceTypeName isEstimate plan { price frequency } }'
const OFFERS = `query ($vehicleId: ID!, $franchiseId: ID) {
  services: servicePrices(vehicleId: $vehicleId, countryCode: "US", franchiseId: $franchiseId) ${PRICE}
  addOns: addOnPrices(vehicleId: $vehicleId, countryCode: "US", franchiseId: $franchiseId) ${PRICE}
  fees: feePrices(countryCode: "US", franchiseId: $franchiseId) { id name nameKey price serviceTypeName }
}`

/** Requests of the last step besides the offers, for the total at an address: its taxes and its distance. */
const QUOTE = `query ($vehicleId: ID!, $franchiseId: ID!, $addressInput: AddressInput!) {
  services: servicePrices(vehicleId: $vehicleId, countryCode: "US", provinceCode: "TX", franchiseId: $franchiseId) { id name nameKey price discountedPrice }
  fees: feePrices(countryCode: "US", franchiseId: $franchiseId) { id name nameKey price discountedPrice }
  taxRates(countryCode: "US", provinceCode: "TX", franchiseId: $franchiseId) { name ratePpm }
  mileageUnits(franchiseId: $franchiseId, addressInput: $addressInput)
}`
const ADDRESS = {
  street: '1100 Congress Ave',
  city: 'Austin',
  postalCode: AUSTIN.code,
  province: 'Texas',
  provinceCode: 'TX',
  country: 'United States',
  countryCode: 'US',
  lat: 30.2747,
  lng: -97.7404,
}

/** Measures the prices of the booking and the total at an address, each time for another vehicle, so that nothing is cached. */
export async function benchPrices(databases: BenchDatabases, orders: number): Promise<Gate[]> {
  const subject = await openSubject(await databases.seeded(orders))
  const { server, direct } = subject
  try {
    const { id: franchiseId } = await austin(direct.of(AUSTIN.tenantId))
    const vehicles = await runDirect<{ id: number }>(direct, AUSTIN.tenantId, 'select id from vehicle order by id', [])
    const gates: Gate[] = []
    for (const [name, query] of [
      ['price list', OFFERS],
      ['quote', QUOTE],
    ] as const) {
      const operations = vehicles.map(({ id }) =>
        JSON.stringify({ query, variables: { vehicleId: id, franchiseId, addressInput: ADDRESS } }),
      )
      const clients = Array.from({ length: CLIENTS }, () => new RawClient(server.port, AUSTIN.host))
      let next = 0
      const ask = async (client: RawClient): Promise<void> => {
        const { status, body } = await client.send(operations[next++ % operations.length] ?? '')
        if (status !== 200 || !body.includes('tire_rotation') || body.includes('"errors"'))
          throw new Error(`The ${name} answered ${status}: ${body.toString()}`)
      }
      await drive(clients, WARM_UP_MS, ask)
      const { latencies } = await drive(clients, MEASURED_MS, ask)
      for (const client of clients) client.close()
      gates.push(limitGate(`${name} p95, ${CLIENTS} clients`, quantile(latencies, 0.95), 15, 'ms'))
    }
    return gates
  } finally {
    await subject.close()
  }
}
