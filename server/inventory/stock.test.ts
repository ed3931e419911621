import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RECEIPT, TECHNICIANS_RECEIPT, TESTERS_RECEIPT } from '../testing/receipts.ts'
import { addFuelKind, addOilTo, addPartTo, quantityOf } from '../testing/stock.ts'
import { createTestApp, type GraphqlResult, type TestApp } from '../testing/test-app.ts'

const PART =
  'id quantity marketInventoryQuantity partItem { id name partBrand { id name } partType { id name } vehicle { year make } }'
const OIL = 'id quantity marketInventoryQuantity oil { id type weight }'

let t: TestApp
let tokens: Record<'manager' | 'technician' | 'tester', string>
beforeAll(async () => {
  t = await createTestApp()
  const { host, emails } = t.fixture.ca
  tokens = {
    manager: await t.tokenOf(host, emails.manager),
    technician: await t.tokenOf(host, emails.technician),
    tester: await t.tokenOf(host, emails.tester),
  }
})
afterAll(() => t.close())

const ask = (query: string, variables: object = {}, token = tokens.manager): Promise<GraphqlResult> =>
  t.graphql(t.fixture.ca.host, query, variables, token)

const call = (field: string, types: Record<string, string>, fields = '{ id quantity }'): string => {
  const declared = Object.entries(types).map(([name, type]) => `$${name}: ${type}`)
  const passed = Object.keys(types).map(name => `${name}: $${name}`)
  return `mutation Change(${declared.join(', ')}) { ${field}(${passed.join(', ')}) ${fields} }`
}
const KEY = { idempotencyKey: 'String!' }
const MOVE = { ...KEY, inventoryPartItemId: 'ID!', quantity: 'Int!' }
const LOAD_PART = call('loadPartFromMarket', MOVE)
const TO_MARKET = call('transferPartToMarket', MOVE)
const TO_VAN = call('transferPartToVan', { ...MOVE, vanId: 'ID!' })
const BUY = { ...KEY, pricePerItem: 'Int!', receiptImage: 'String!' }
const RESTOCK_PART = call('increasePartQuantity', { ...BUY, inventoryPartItemId: 'ID!', increment: 'Int!' })
const RESTOCK_OIL = call('increaseOilQuantity', { ...BUY, inventoryOilItemId: 'ID!', increment: 'Float!' })
const key = (): { idempotencyKey: string } => ({ idempotencyKey: crypto.randomUUID() })
const lastEntry = async (id: number): Promise<Record<string, unknown> | undefined> =>
  (await t.db.owner.query('select * from stock_entry where stock_item_id = $1 order by id desc limit 1', [id])).rows[0]

describe('STOCK-13 lists have a place, page and filter', () => {
  const PARTS = `query List($franchiseId: ID!, $vanId: ID, $pageNumber: Int!, $filter: String) {
    inventoryParts(franchiseId: $franchiseId, vanId: $vanId, pageNumber: $pageNumber, filter: $filter) { total inventoryPartItems { ${PART} } } }`

  test('what is low in a van comes first, and the market is in order of its names', async () => {
    const { franchiseId, vanIds } = t.fixture.ca
    for (const [name, quantity] of [
      ['LF-1', 9],
      ['LF-2', 1],
      ['LF-3', 0],
      ['LF-4', 3],
    ] as const) {
      await addPartTo(t, { vanId: vanIds[1], quantity, name })
      await addPartTo(t, { vanId: null, quantity, name })
    }
    const names = async (vanId: number | null): Promise<string[]> => {
      const { data } = await ask(PARTS, { franchiseId, vanId, pageNumber: 1, filter: 'LF-' })
      return data.inventoryParts.inventoryPartItems.map(({ partItem }: { partItem: { name: string } }) => partItem.name)
    }
    expect(await names(vanIds[1])).toEqual(['LF-2', 'LF-3', 'LF-1', 'LF-4'])
    expect(await names(null)).toEqual(['LF-1', 'LF-2', 'LF-3', 'LF-4'])
  })

  test('STOCK-10 STOCK-11 parts and oils of the market and a van, each with the market’s stock', async () => {
    const { franchiseId, vanIds } = t.fixture.ca
    const vanId = vanIds[1]
    await addPartTo(t, { vanId: null, quantity: 7, name: 'SP-1' })
    await addPartTo(t, { vanId, quantity: 2, name: 'SP-1' })
    await addOilTo(t, { vanId: null, quantity: 40 })
    await addOilTo(t, { vanId, quantity: 5 })
    const { data } = await ask(PARTS, { franchiseId, vanId, pageNumber: 1, filter: 'spark sp-1' })
    expect(data.inventoryParts).toEqual({
      total: 1,
      inventoryPartItems: [
        expect.objectContaining({
          quantity: 2,
          marketInventoryQuantity: 7,
          partItem: {
            id: expect.any(String),
            name: 'SP-1',
            partBrand: null,
            partType: { id: expect.any(String), name: 'Spark plug' },
            vehicle: null,
          },
        }),
      ],
    })
    const market = await ask(PARTS, { franchiseId, vanId: null, pageNumber: 1, filter: 'SP-1' })
    expect(market.data.inventoryParts.inventoryPartItems[0].quantity).toBe(7)
    const oils = await ask(
      `query List($franchiseId: ID!, $vanId: ID) { inventoryOils(franchiseId: $franchiseId, vanId: $vanId, pageNumber: 1, filter: "5w30") {
        total inventoryOilItems { ${OIL} } } }`,
      { franchiseId, vanId },
    )
    expect(oils.data.inventoryOils).toEqual({
      total: 1,
      inventoryOilItems: [
        expect.objectContaining({
          quantity: 5,
          marketInventoryQuantity: 40,
          oil: { id: expect.any(String), type: 'SYNTHETIC', weight: '5W-30' },
        }),
      ],
    })
  })

  test('pages of 20 start at 1, and the total counts all results', async () => {
    const { franchiseId, vanIds } = t.fixture.ca
    for (let index = 0; index < 23; index++)
      await addPartTo(t, { vanId: vanIds[1], quantity: 1, name: `PAGED ${index}` })
    const page = async (pageNumber: number): Promise<{ id: string }[]> => {
      const { data } = await ask(PARTS, { franchiseId, vanId: vanIds[1], pageNumber, filter: 'paged' })
      expect(data.inventoryParts.total).toBe(23)
      return data.inventoryParts.inventoryPartItems
    }
    const found = [...(await page(1)), ...(await page(2))]
    expect(new Set(found.map(({ id }) => id)).size).toBe(23)
  })
})

test('STOCK-14 lookups find fuels, types, brands, oils, and parts that the place does not list yet', async () => {
  const { franchiseId, vanIds } = t.fixture.ca
  await addFuelKind(t)
  const listed = await addPartTo(t, { vanId: vanIds[0], quantity: 0, name: 'LISTED 1' })
  const { partId } = await addPartTo(t, { vanId: vanIds[1], quantity: 0, name: 'LISTED 2' })
  await t.db.owner.query(`insert into part_brand (tenant_id, name) values ($1, 'Northfield')`, [t.fixture.ca.id])
  const { data } = await ask(
    '{ fuels { id name } partTypes { id name } partBrands { name } oils(searchTerm: "5w") { weight } }',
  )
  expect(data.fuels).toContainEqual({ id: expect.any(String), name: 'Regular' })
  expect(data.partBrands).toContainEqual({ name: 'Northfield' })
  expect(data.oils).toEqual([{ weight: '5W-30' }])
  const partTypeId = data.partTypes.find(({ name }: { name: string }) => name === 'Spark plug').id
  const found = await ask(
    `query Find($franchiseId: ID!, $vanId: ID, $partTypeId: ID!) {
      parts(franchiseId: $franchiseId, vanId: $vanId, partTypeId: $partTypeId, searchTerm: "listed") { id name } }`,
    { franchiseId, vanId: vanIds[0], partTypeId },
  )
  expect(found.data.parts).toEqual([{ id: String(partId), name: 'LISTED 2' }])
  expect(listed.id).toBeGreaterThan(0)
})

test('STOCK-15 a known part, a new one and an oil are listed, once each; a removed one is listed again without stock', async () => {
  const { franchiseId, vanIds, otherFranchiseId } = t.fixture.ca
  const place = { franchiseId, vanId: vanIds[0] }
  const types = { franchiseId: 'ID!', vanId: 'ID' }
  const { partId } = await addPartTo(t, { vanId: vanIds[1], quantity: 3 })
  const { oilId } = await addOilTo(t, { vanId: vanIds[1], quantity: 3, weight: '10W-40' })
  const addPart = call('addPartToInventory', { ...types, partId: 'ID!' })
  const added = (await ask(addPart, { ...place, partId })).data.addPartToInventory
  expect(added.quantity).toBe(0)
  expect((await ask(addPart, { ...place, partId })).data.addPartToInventory.id).toBe(added.id)
  const oil = await ask(call('addOilToInventory', { ...types, oilId: 'ID!' }), { ...place, oilId })
  expect(oil.data.addOilToInventory.quantity).toBe(0)

  const create = call(
    'createPart',
    { ...types, name: 'String!', partTypeId: 'ID!', vehicleId: 'ID', partBrandId: 'ID' },
    `{ ${PART} }`,
  )
  const { rows } = await t.db.owner.query<{ id: number }>('select part_type_id as id from part where id = $1', [partId])
  const made = {
    ...place,
    name: ' NEW-1 ',
    partTypeId: rows[0]?.id,
    vehicleId: t.fixture.vehicleIds.small,
    partBrandId: null,
  }
  const first = (await ask(create, made)).data.createPart
  expect(first.partItem).toMatchObject({ name: 'NEW-1', vehicle: { year: 2018, make: 'Toyota' } })
  expect((await ask(create, made)).data.createPart.id).toBe(first.id)
  for (const wrong of [{ name: ' ' }, { name: 'x'.repeat(256) }, { partTypeId: 99_999 }, { vehicleId: 99_999 }])
    expect((await ask(create, { ...made, ...wrong })).error?.statusCode).toBe(422)
  expect((await ask(create, { ...made, franchiseId: otherFranchiseId })).error?.statusCode).toBe(404)

  const remove = 'mutation Remove($id: ID!) { deleteInventoryPartItem(id: $id) }'
  const restocked = { ...key(), inventoryPartItemId: added.id, increment: 4, pricePerItem: 100, receiptImage: RECEIPT }
  await ask(RESTOCK_PART, restocked)
  expect((await ask(remove, { id: added.id })).data.deleteInventoryPartItem).toBe(added.id)
  expect((await ask(remove, { id: added.id })).data.deleteInventoryPartItem).toBe(added.id)
  expect(await quantityOf(t, Number(added.id))).toBe(0)
  expect((await ask(RESTOCK_PART, { ...restocked, ...key() })).error?.statusCode).toBe(404)
  expect((await ask(addPart, { ...place, partId })).data.addPartToInventory).toEqual({ id: added.id, quantity: 0 })
})

describe('STOCK-17 restocking', () => {
  test('STOCK-16 needs pieces or litres, the unit price in cents and a receipt; repeated calls add nothing', async () => {
    const [vanId] = t.fixture.ca.vanIds
    const part = await addPartTo(t, { vanId, quantity: 1 })
    const bought = { ...key(), inventoryPartItemId: part.id, increment: 3, pricePerItem: 700, receiptImage: RECEIPT }
    for (const _again of [1, 2]) {
      const { data } = await ask(RESTOCK_PART, { ...bought, receiptImage: TECHNICIANS_RECEIPT }, tokens.technician)
      expect(data.increasePartQuantity.quantity).toBe(4)
    }
    expect(await quantityOf(t, part.id)).toBe(4)
    expect(await lastEntry(part.id)).toMatchObject({
      change: 3,
      reason: 'RESTOCKED',
      unit_price: 700,
      receipt_location: TECHNICIANS_RECEIPT,
      author_id: t.fixture.ca.userIds.technician,
    })
    const oil = await addOilTo(t, { vanId, quantity: 0, weight: '15W-40' })
    const { data } = await ask(RESTOCK_OIL, { ...bought, ...key(), inventoryOilItemId: oil.id, increment: 4.732 })
    expect(data.increaseOilQuantity.quantity).toBe(4.732)
    expect(await quantityOf(t, oil.id)).toBe(4732)
    const other = await addPartTo(t, { vanId, quantity: 1 })
    expect((await ask(RESTOCK_PART, { ...bought, inventoryPartItemId: other.id })).error?.error).toBe('KEY_REUSED')
  })

  test('refuses a missing quantity or price, and a picture that was not uploaded here', async () => {
    const part = await addPartTo(t, { vanId: t.fixture.ca.vanIds[0], quantity: 1 })
    const right = { inventoryPartItemId: part.id, increment: 3, pricePerItem: 700, receiptImage: RECEIPT }
    const fieldOf = async (wrong: object): Promise<unknown> =>
      (await ask(RESTOCK_PART, { ...key(), ...right, ...wrong })).error?.fields?.[0]?.field
    expect(await fieldOf({ increment: 0 })).toBe('increment')
    expect(await fieldOf({ increment: -3 })).toBe('increment')
    expect(await fieldOf({ increment: 10_001 })).toBe('increment')
    expect(await fieldOf({ pricePerItem: 0 })).toBe('pricePerItem')
    expect(await fieldOf({ pricePerItem: 2 })).toBe('pricePerItem')
    expect(await fieldOf({ receiptImage: RECEIPT.replace('t1', 't2') })).toBe('receiptImage')
    expect(await fieldOf({ receiptImage: '' })).toBe('receiptImage')
    expect(await quantityOf(t, part.id)).toBe(1)
  })
})

test('ROLE-12 STOCK-08 in the market a technician neither restocks nor deletes, and transfers into their own van only', async () => {
  const { vanIds } = t.fixture.ca
  const { id } = await addPartTo(t, { vanId: null, quantity: 5 })
  const bought = { ...key(), inventoryPartItemId: id, increment: 3, pricePerItem: 700, receiptImage: RECEIPT }
  const remove = 'mutation Remove($id: ID!) { deleteInventoryPartItem(id: $id) }'
  expect((await ask(RESTOCK_PART, bought, tokens.technician)).error).toMatchObject({ statusCode: 403 })
  expect((await ask(remove, { id }, tokens.technician)).error).toMatchObject({ statusCode: 403 })
  const moved = (vanId: number): object => ({ ...key(), inventoryPartItemId: id, quantity: 1, vanId })
  expect((await ask(TO_VAN, moved(vanIds[0]), tokens.technician)).error).toBeUndefined()
  expect((await ask(TO_VAN, moved(vanIds[1]), tokens.technician)).error?.statusCode).toBe(404)
  expect(await quantityOf(t, id)).toBe(4)
  for (const [token, receiptImage] of [
    [tokens.manager, RECEIPT],
    [tokens.tester, TESTERS_RECEIPT],
  ] as const)
    expect((await ask(RESTOCK_PART, { ...bought, ...key(), receiptImage }, token)).error).toBeUndefined()
})

describe('moving between the market and vans', () => {
  test('STOCK-18 STOCK-19 moved stock leaves one place and reaches the other, never more than there is, and the ledger has both places', async () => {
    const { vanIds, otherVanId } = t.fixture.ca
    const market = await addPartTo(t, { vanId: null, quantity: 5, name: 'MOVED' })
    const van = await addPartTo(t, { vanId: vanIds[0], quantity: 0, name: 'MOVED' })
    const move = (query: string, id: number, quantity: number, more = {}): Promise<GraphqlResult> =>
      ask(query, { ...key(), inventoryPartItemId: id, quantity, ...more }, tokens.technician)
    expect((await move(LOAD_PART, van.id, 3)).data.loadPartFromMarket.quantity).toBe(3)
    expect(await lastEntry(market.id)).toMatchObject({ change: -3, reason: 'LOADED', other_item_id: van.id })
    expect((await move(LOAD_PART, van.id, 3)).error?.error).toBe('OUT_OF_STOCK')
    expect((await move(LOAD_PART, van.id, 0)).error?.statusCode).toBe(422)
    expect((await move(LOAD_PART, market.id, 1)).error?.error).toBe('ALREADY_THERE')
    expect((await move(TO_MARKET, van.id, 2)).data.transferPartToMarket.quantity).toBe(1)
    expect((await move(TO_MARKET, van.id, 2)).error?.error).toBe('OUT_OF_STOCK')
    expect((await move(TO_VAN, market.id, 4, { vanId: vanIds[0] })).data.transferPartToVan.quantity).toBe(0)
    expect((await move(TO_VAN, market.id, 1, { vanId: otherVanId })).error?.statusCode).toBe(404)
    expect([await quantityOf(t, market.id), await quantityOf(t, van.id)]).toEqual([0, 5])
    expect(await lastEntry(van.id)).toMatchObject({ change: 4, reason: 'TRANSFERRED', other_item_id: market.id })
  })

  test('repeated calls move nothing; the van then lists the item, and oil moves in litres', async () => {
    const [vanId] = t.fixture.ca.vanIds
    const { id } = await addPartTo(t, { vanId: null, quantity: 5 })
    const moved = { ...key(), inventoryPartItemId: id, quantity: 2, vanId }
    for (const _again of [1, 2]) expect((await ask(TO_VAN, moved)).data.transferPartToVan.quantity).toBe(3)
    const { rows } = await t.db.owner.query<{ id: number }>(
      'select v.id from stock_item v join stock_item m using (tenant_id, part_id) where m.id = $1 and v.van_id = $2',
      [id, vanId],
    )
    expect(await quantityOf(t, rows[0]?.id ?? 0)).toBe(2)
    const oil = await addOilTo(t, { vanId: null, quantity: 5, weight: '0W-40' })
    const types = { ...KEY, inventoryOilItemId: 'ID!', quantity: 'Float!', vanId: 'ID!' }
    const { data } = await ask(call('transferOilToVan', types), {
      ...key(),
      inventoryOilItemId: oil.id,
      quantity: 4.4,
      vanId,
    })
    expect(data.transferOilToVan.quantity).toBe(0.6)
  })

  test('of many concurrent moves of the last pieces, in both directions, only as many succeed as there are pieces', async () => {
    const [vanId] = t.fixture.ca.vanIds
    const market = await addPartTo(t, { vanId: null, quantity: 3, name: 'LAST' })
    const van = await addPartTo(t, { vanId, quantity: 0, name: 'LAST' })
    const take = (id: number, query: string): Promise<GraphqlResult> =>
      ask(query, { ...key(), inventoryPartItemId: id, quantity: 1, ...(query === TO_VAN ? { vanId } : {}) })
    const answers = await Promise.all(Array.from({ length: 8 }, () => take(market.id, TO_VAN)))
    const refused = answers.flatMap(({ error }) => (error ? [error.error] : []))
    expect(refused).toEqual(Array.from({ length: 5 }, () => 'OUT_OF_STOCK'))
    expect([await quantityOf(t, market.id), await quantityOf(t, van.id)]).toEqual([0, 3])
    const both = await Promise.all(
      Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? take(van.id, TO_MARKET) : take(market.id, TO_VAN))),
    )
    for (const { error } of both) expect([undefined, 'OUT_OF_STOCK']).toContain(error?.error)
    expect((await quantityOf(t, market.id)) + (await quantityOf(t, van.id))).toBe(3)
  })
})

test('STOCK-20 deleting writes off the remaining stock, and the history of an item has amount, reason, author and place', async () => {
  const [vanId] = t.fixture.ca.vanIds
  const { id } = await addPartTo(t, { vanId, quantity: 5 })
  await ask(TO_MARKET, { ...key(), inventoryPartItemId: id, quantity: 2 }, tokens.technician)
  const bought = { ...key(), inventoryPartItemId: id, increment: 1, pricePerItem: 700, receiptImage: RECEIPT }
  await ask(RESTOCK_PART, bought)
  await ask('mutation Remove($id: ID!) { deleteInventoryPartItem(id: $id) }', { id }, tokens.technician)
  const { data } = await ask(
    `query History($id: ID!) { stockHistory(id: $id, kind: part, pageNumber: 1) {
      total entries { change reason note authorName otherPlace pricePerItem receiptUrl } } }`,
    { id },
  )
  expect(data.stockHistory.total).toBe(4)
  const nothing = { note: null, otherPlace: null, pricePerItem: null, receiptUrl: null }
  const by = (role: string): { authorName: string } => ({ authorName: `${role} Toronto` })
  expect(data.stockHistory.entries).toEqual([
    { ...nothing, ...by('technician'), change: -4, reason: 'CORRECTED', note: 'Deleted from the list' },
    { ...nothing, ...by('manager'), change: 1, reason: 'RESTOCKED', pricePerItem: 700, receiptUrl: expect.any(String) },
    { ...nothing, ...by('technician'), change: -2, reason: 'TRANSFERRED', otherPlace: 'Market' },
    { ...nothing, authorName: null, change: 5, reason: 'RESTOCKED' },
  ])
})
