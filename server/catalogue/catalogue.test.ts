import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RECEIPT } from '../testing/receipts.ts'
import { addOilTo, addPartTo, addTool } from '../testing/stock.ts'
import { createTestApp, type GraphqlResult, type TestApp } from '../testing/test-app.ts'
import { TEXTS as VEHICLE } from '../vehicle/texts.ts'
import { TEXTS } from './texts.ts'

let t: TestApp
let host: string
let admin: string
let manager: string
let technician: string
beforeAll(async () => {
  t = await createTestApp()
  const { ca } = t.fixture
  host = ca.host
  await t.db.owner.query(`insert into user_role select $1, $2, unnest('{manager,admin}'::text[])`, [
    ca.id,
    ca.userIds.sales,
  ])
  admin = await t.tokenOf(host, ca.emails.sales)
  manager = await t.tokenOf(host, ca.emails.manager)
  technician = await t.tokenOf(host, ca.emails.technician)
})
afterAll(() => t.close())

const ask = (query: string, variables: object = {}, token = admin): Promise<GraphqlResult> =>
  t.graphql(host, query, variables, token)

const ITEM = 'id name partTypeName partBrandName purpose oilType oilWeight parts cars quantity places isArchived stamp'
interface Item {
  id: string
  name: string
  partTypeName: string | null
  partBrandName: string | null
  parts: number
  cars: number
  quantity: number
  places: number
  isArchived: boolean
  stamp: string
}

const ADD = `mutation A($kind: CatalogueKind!, $values: CatalogueValues!) { addCatalogueItem(kind: $kind, values: $values) { ${ITEM} } }`
const CHANGE = `mutation C($kind: CatalogueKind!, $id: ID!, $seen: String!, $values: CatalogueValues!) { changeCatalogueItem(kind: $kind, id: $id, seen: $seen, values: $values) { ${ITEM} } }`
const MERGE = `mutation M($kind: CatalogueKind!, $id: ID!, $intoId: ID!, $seen: String!, $accepted: String) { mergeCatalogueItems(kind: $kind, id: $id, intoId: $intoId, seen: $seen, accepted: $accepted) { ${ITEM} } }`
const PREVIEW_MERGE = `query P($kind: CatalogueKind!, $id: ID!, $intoId: ID!) { previewMergeItems(kind: $kind, id: $id, intoId: $intoId) { warnings { text } stamp } }`
const PREVIEW_ARCHIVE = `query P($kind: CatalogueKind!, $id: ID!) { previewArchiveItem(kind: $kind, id: $id) { warnings { text } stamp } }`
const ARCHIVE = `mutation A($kind: CatalogueKind!, $id: ID!, $seen: String!, $accepted: String) { archiveCatalogueItem(kind: $kind, id: $id, seen: $seen, accepted: $accepted) { isArchived } }`
const RESTORE = `mutation R($kind: CatalogueKind!, $id: ID!, $seen: String!) { restoreCatalogueItem(kind: $kind, id: $id, seen: $seen) { isArchived } }`
const ADD_FITS = `mutation F($partId: ID!, $make: String!, $model: String!, $yearFrom: Int!, $yearTo: Int!, $engine: String) {
  addPartFits(partId: $partId, make: $make, model: $model, yearFrom: $yearFrom, yearTo: $yearTo, engine: $engine) { id year make model engine } }`

async function add(kind: string, values: object, token = admin): Promise<Item> {
  const { data, error } = await ask(ADD, { kind, values: { name: '', ...values } }, token)
  expect(error).toBeUndefined()
  return (data as { addCatalogueItem: Item }).addCatalogueItem
}
async function item(kind: string, id: string | number): Promise<Item> {
  const { data } = await ask(
    `query I($kind: CatalogueKind!, $id: ID!) { catalogueItem(kind: $kind, id: $id) { ${ITEM} } }`,
    { kind, id },
  )
  return (data as { catalogueItem: Item }).catalogueItem
}
async function listed(kind: string, search = '', withArchived = false): Promise<string[]> {
  const { data } = await ask(
    `query L($kind: CatalogueKind!, $search: String!, $withArchived: Boolean!) {
      catalogueItems(kind: $kind, search: $search, withArchived: $withArchived, pageNumber: 1) { items { name } total } }`,
    { kind, search, withArchived },
  )
  return (data as { catalogueItems: { items: { name: string }[] } }).catalogueItems.items.map(({ name }) => name)
}
const change = async (kind: string, id: string, values: object, token = admin): Promise<GraphqlResult> =>
  ask(CHANGE, { kind, id, seen: (await item(kind, id)).stamp, values: { name: '', ...values } }, token)

async function previewMerge(
  kind: string,
  id: string,
  intoId: string,
): Promise<{ warnings: { text: string }[]; stamp: string }> {
  const { data, error } = await ask(PREVIEW_MERGE, { kind, id, intoId })
  expect(error).toBeUndefined()
  return (data as { previewMergeItems: { warnings: { text: string }[]; stamp: string } }).previewMergeItems
}
/** Merges as the page does: with what it showed. */
async function merge(kind: string, id: string, intoId: string): Promise<GraphqlResult> {
  const { stamp: seen } = await item(kind, id)
  return await ask(MERGE, { kind, id, intoId, seen, accepted: (await previewMerge(kind, id, intoId)).stamp })
}

/** All stock of the tenant, by place and thing, with the sum of its entries and its value. */
const stock = async (column: string, id: string) =>
  (
    await t.db.owner.query<{ quantity: number; value: number; van_id: number | null; removed: boolean }>(
      `select s.quantity, s.van_id, s.removed_at is not null as removed,
         coalesce((select e.value_after from stock_entry e where e.stock_item_id = s.id order by e.id desc limit 1), 0) as value
       from stock_item s where s.${column} = $1
         and s.quantity = (select coalesce(sum(e.change), 0) from stock_entry e where e.stock_item_id = s.id) order by s.van_id nulls first`,
      [id],
    )
  ).rows

async function partOf(name: string, typeName: string): Promise<string> {
  const { rows } = await t.db.owner.query<{ id: number }>(
    'select p.id from part p join part_type t on t.id = p.part_type_id where p.name = $1 and t.name = $2',
    [name, typeName],
  )
  return String(rows[0]?.id)
}

describe('the catalogue', () => {
  test('managers add, owners and admins change, and nothing is there twice in any letter case', async () => {
    const type = await add('PART_TYPE', { name: 'Wiper blade' }, manager)
    const brand = await add('PART_BRAND', { name: 'Bosch' }, manager)
    const values = { name: 'A-22', partTypeId: type.id, partBrandId: brand.id }
    const part = await add('PART', values, manager)
    expect(part).toMatchObject({ name: 'A-22', partTypeName: 'Wiper blade', partBrandName: 'Bosch', quantity: 0 })
    await add('OIL', { oilType: 'SYNTHETIC', oilWeight: '0w-8' }, manager)
    const wrong = (field: string, message: string) => ({ statusCode: 422, fields: [{ field, message }] })
    for (const [kind, again, field] of [
      ['PART', { ...values, name: 'a-22 ' }, 'name'],
      ['PART_BRAND', { name: 'BOSCH' }, 'name'],
      ['OIL', { name: '', oilType: 'SYNTHETIC', oilWeight: '0W-8' }, 'oilWeight'],
    ] as const)
      expect((await ask(ADD, { kind, values: again })).error).toMatchObject(wrong(field, TEXTS.nameTaken))
    expect((await change('PART', part.id, values, manager)).error).toMatchObject({ statusCode: 404 })
    expect((await ask(ADD, { kind: 'TOOL', values: { name: 'Jack' } }, technician)).error).toMatchObject({
      statusCode: 404,
    })
    expect((await change('PART', part.id, { ...values, name: 'A-24', partBrandId: null })).error).toBeUndefined()
    expect(await item('PART', part.id)).toMatchObject({ name: 'A-24', partBrandName: null })
    expect(await listed('PART', 'wiper a-24')).toEqual(['A-24'])
    const stale = await ask(CHANGE, {
      kind: 'PART',
      id: part.id,
      seen: part.stamp,
      values: { name: 'B', partTypeId: type.id },
    })
    expect(stale.error).toMatchObject({ error: 'CHANGED_MEANWHILE', changedBy: 'sales Toronto' })
    const { rows } = await t.db.owner.query(
      `select action, actor_id from audit_entry where subject = 'part' order by id desc limit 1`,
    )
    expect(rows).toEqual([{ action: 'update', actor_id: t.fixture.ca.userIds.sales }])
  })

  test('a technician adds a part as before; adding an archived one brings it back', async () => {
    const { franchiseId, vanIds } = t.fixture.ca
    const type = await add('PART_TYPE', { name: 'Bulb' })
    const create = () =>
      ask(
        `mutation C($f: ID!, $v: ID, $t: ID!) { createPart(franchiseId: $f, vanId: $v, name: "H7", partTypeId: $t) { partItem { id } } }`,
        { f: franchiseId, v: vanIds[0], t: type.id },
        technician,
      )
    const made = await create()
    const { id } = (made.data as { createPart: { partItem: { id: string } } }).createPart.partItem
    const { stamp } = await item('PART', id)
    expect((await ask(ARCHIVE, { kind: 'PART', id, seen: stamp })).error).toBeUndefined()
    expect(await listed('PART', 'H7')).toEqual([])
    expect((await create()).data).toEqual({ createPart: { partItem: { id } } })
    expect(await listed('PART', 'H7')).toEqual(['H7'])
  })

  test('an archived item is hidden from pickers, its stock stays, and it can be brought back', async () => {
    const { franchiseId, vanIds } = t.fixture.ca
    await addOilTo(t, { vanId: vanIds[1], quantity: 5 })
    const { rows } = await t.db.owner.query<{ id: number; oil_weight: string }>(
      'select o.id, o.oil_weight from oil o join stock_item s on s.oil_id = o.id order by o.id desc limit 1',
    )
    const { id = 0, oil_weight: weight = '' } = rows[0] ?? {}
    const preview = await ask(PREVIEW_ARCHIVE, { kind: 'OIL', id })
    const shown = (preview.data as { previewArchiveItem: { warnings: { text: string }[]; stamp: string } })
      .previewArchiveItem
    expect(shown.warnings).toEqual([{ text: TEXTS.impact.stockStays('5 L', 1) }])
    const oil = await item('OIL', id)
    expect((await ask(ARCHIVE, { kind: 'OIL', id, seen: oil.stamp })).error).toMatchObject({ error: 'IMPACT_CHANGED' })
    expect((await ask(ARCHIVE, { kind: 'OIL', id, seen: oil.stamp, accepted: shown.stamp })).error).toBeUndefined()
    const picker = async () =>
      (
        (await ask('query O($s: String!) { oils(searchTerm: $s) { id } }', { s: weight }, technician)).data as {
          oils: { id: string }[]
        }
      ).oils.map(found => found.id)
    expect(await picker()).not.toContain(String(id))
    const inVan = await ask(
      'query I($f: ID!, $v: ID) { inventoryOils(franchiseId: $f, vanId: $v, pageNumber: 1) { inventoryOilItems { quantity oil { id } } } }',
      { f: franchiseId, v: vanIds[1] },
      manager,
    )
    expect(inVan.data.inventoryOils).toMatchObject({ inventoryOilItems: [{ quantity: 5, oil: { id: String(id) } }] })
    expect(await listed('OIL', weight, true)).toHaveLength(1)
    expect((await ask(RESTORE, { kind: 'OIL', id, seen: (await item('OIL', id)).stamp })).error).toBeUndefined()
    expect(await picker()).toContain(String(id))
    // Its kind is what was in stock, so it cannot become another oil.
    const other = { oilType: 'DIESEL', oilWeight: '15W-40' }
    expect((await change('OIL', String(id), other)).error).toMatchObject({
      fields: [{ field: 'oilWeight', message: TEXTS.oilUsed }],
    })
  })

  test('the history names a change and puts it back', async () => {
    const tool = await add('TOOL', { name: 'Torque wrench' })
    expect((await change('TOOL', tool.id, { name: 'Wrench' })).error).toBeUndefined()
    const { data } = await ask(
      '{ settingsHistory(section: CATALOGUE, first: 1) { id title lines { label from to } problem } }',
    )
    const [entry] = (data as { settingsHistory: { id: string }[] }).settingsHistory
    expect(entry).toMatchObject({
      title: 'Tool changed',
      lines: [{ label: 'Wrench: Name', from: 'Torque wrench', to: 'Wrench' }],
      problem: null,
    })
    const shown = await ask('query P($id: ID!) { previewPutBack(id: $id) { stamp } }', { id: entry?.id })
    const seen = (shown.data as { previewPutBack: { stamp: string } }).previewPutBack.stamp
    expect(
      (
        await ask('mutation B($id: ID!, $seen: String!) { putBackChange(id: $id, seen: $seen) }', {
          id: entry?.id,
          seen,
        })
      ).error,
    ).toBeUndefined()
    expect(await item('TOOL', tool.id)).toMatchObject({ name: 'Torque wrench' })
  })
})

describe('merging two', () => {
  test('moves all stock in each place by entries of the ledger, at its value, and no quantity is lost', async () => {
    const { vanIds } = t.fixture.ca
    for (const vanId of [null, vanIds[0], vanIds[1]]) await addPartTo(t, { vanId, quantity: 3, name: 'PH 36 14' })
    await addPartTo(t, { vanId: vanIds[0], quantity: 4, name: 'PH3614' })
    const typeName =
      (
        await t.db.owner.query<{ name: string }>(
          `select t.name from part p join part_type t on t.id = p.part_type_id where p.name = 'PH3614'`,
        )
      ).rows[0]?.name ?? ''
    const [from, into] = [await partOf('PH 36 14', typeName), await partOf('PH3614', typeName)]
    await t.db.owner.query(
      `insert into stock_entry (tenant_id, stock_item_id, change, reason, unit_price, idempotency_key)
       select tenant_id, id, 2, 'RESTOCKED', 900, 'bought ' || id from stock_item where part_id = $1 and van_id is null`,
      [from],
    )
    await t.db.owner.query('update stock_item set quantity = quantity + 2 where part_id = $1 and van_id is null', [
      from,
    ])
    const value = (rows: { value: number }[]) => rows.reduce((sum, row) => sum + row.value, 0)
    const pieces = (rows: { quantity: number }[]) => rows.reduce((sum, row) => sum + row.quantity, 0)
    const before = [...(await stock('part_id', from)), ...(await stock('part_id', into))]
    expect(pieces(before)).toBe(15)
    expect(value(before)).toBeGreaterThan(0)
    const { warnings } = await previewMerge('PART', from, into)
    expect(warnings.map(({ text }) => text)).toEqual([
      TEXTS.impact.takesPlace('PH 36 14', 'PH3614'),
      TEXTS.impact.moves('5 pieces', 'Market of Toronto'),
      TEXTS.impact.moves('3 pieces', 'Van 1'),
      TEXTS.impact.moves('3 pieces', 'Van 2'),
    ])
    const { stamp: seen } = await item('PART', from)
    expect((await ask(MERGE, { kind: 'PART', id: from, intoId: into, seen })).error).toMatchObject({
      error: 'IMPACT_CHANGED',
    })
    expect((await merge('PART', from, into)).data).toMatchObject({
      mergeCatalogueItems: { id: into, quantity: 15, places: 3 },
    })
    const after = await stock('part_id', into)
    expect(after.map(({ quantity }) => quantity)).toEqual([5, 7, 3])
    expect(value(after)).toBe(value(before))
    expect(await stock('part_id', from)).toEqual(
      [null, vanIds[0], vanIds[1]].map(van_id => ({ quantity: 0, value: 0, van_id, removed: true })),
    )
    expect(await listed('PART', 'ph', true)).toEqual(['PH3614'])
    expect((await ask(`{ catalogueItem(kind: PART, id: ${from}) { id } }`)).error).toMatchObject({ statusCode: 404 })
    // Its name leads to the other one: an invoice or a technician that names it adds to the same stock.
    const again = await ask(
      `mutation C($f: ID!, $t: ID!) { createPart(franchiseId: $f, name: "PH 36 14", partTypeId: $t) { partItem { id } } }`,
      {
        f: t.fixture.ca.franchiseId,
        t: (await t.db.owner.query<{ part_type_id: number }>('select part_type_id from part where id = $1', [into]))
          .rows[0]?.part_type_id,
      },
      technician,
    )
    expect(again.data).toEqual({ createPart: { partItem: { id: into } } })
  })

  test('while somebody restocks it, every piece is in one of the two', async () => {
    const { vanIds } = t.fixture.ca
    for (const name of ['X 1', 'X1']) await addPartTo(t, { vanId: vanIds[0], quantity: 1, name })
    const typeName =
      (
        await t.db.owner.query<{ name: string }>(
          `select t.name from part p join part_type t on t.id = p.part_type_id where p.name = 'X1'`,
        )
      ).rows[0]?.name ?? ''
    const [from, into] = [await partOf('X 1', typeName), await partOf('X1', typeName)]
    const { rows } = await t.db.owner.query<{ id: number }>('select id from stock_item where part_id = $1', [from])
    const restock = (n: number) =>
      ask(
        `mutation R($key: String!, $id: ID!, $image: String!) { increasePartQuantity(idempotencyKey: $key, inventoryPartItemId: $id, increment: 1, pricePerItem: 1000, receiptImage: $image) { id } }`,
        { key: `race ${n}`, id: rows[0]?.id, image: RECEIPT },
        manager,
      )
    const merged = merge('PART', from, into)
    const restocked = await Promise.all(Array.from({ length: 8 }, (_, n) => restock(n)))
    // The preview may have shown fewer pieces than there are by now.
    if ((await merged).error) expect((await merge('PART', from, into)).error).toBeUndefined()
    const done = restocked.filter(({ error }) => !error).length
    const all = [...(await stock('part_id', from)), ...(await stock('part_id', into))]
    expect(all.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(2 + done)
    expect((await stock('part_id', from)).every(({ quantity }) => quantity === 0)).toBe(true)
  })

  test('two types: their parts move, those in both are merged, and cars keep what fits them', async () => {
    const [one, two] = [
      await add('PART_TYPE', { name: 'Oil filters' }),
      await add('PART_TYPE', { name: 'Filters for oil' }),
    ]
    const first = await add('PART', { name: 'S1', partTypeId: one.id })
    const twin = await add('PART', { name: 's1', partTypeId: two.id })
    const lone = await add('PART', { name: 'S2', partTypeId: two.id })
    const car = { make: 'Toyota', model: 'Camry', yearFrom: 2018, yearTo: 2018 }
    expect((await ask(ADD_FITS, { partId: twin.id, ...car })).error).toBeUndefined()
    expect((await ask(ADD_FITS, { partId: lone.id, ...car }, manager)).error).toBeUndefined()
    expect((await merge('PART_TYPE', two.id, one.id)).error).toBeUndefined()
    expect(await item('PART', lone.id)).toMatchObject({ partTypeName: 'Oil filters', cars: 1 })
    expect(await item('PART', first.id)).toMatchObject({ cars: 1 })
    expect((await ask(`{ catalogueItem(kind: PART, id: ${twin.id}) { id } }`)).error).toMatchObject({ statusCode: 404 })
    expect(await listed('PART_TYPE', 'filters', true)).toEqual(['Oil filters'])
    // Names that earlier merges left behind do not matter: S3 here leads to S2, and S2 of the third type is merged with it.
    const third = await add('PART_TYPE', { name: 'Third' })
    const before = await add('PART', { name: 'S3', partTypeId: one.id })
    expect((await merge('PART', before.id, lone.id)).error).toBeUndefined()
    const [s3, s2] = [
      await add('PART', { name: 'S3', partTypeId: third.id }),
      await add('PART', { name: 'S4', partTypeId: third.id }),
    ]
    const old = await add('PART', { name: 'S4', partTypeId: one.id })
    expect((await merge('PART', old.id, s2.id)).error).toBeUndefined()
    expect((await merge('PART_TYPE', third.id, one.id)).error).toBeUndefined()
    expect((await ask(`{ catalogueItem(kind: PART, id: ${s3.id}) { id } }`)).error).toMatchObject({ statusCode: 404 })
    expect(await item('PART', s2.id)).toMatchObject({ name: 'S4', partTypeName: 'Oil filters' })
    expect(await listed('PART', 'oil filters', true)).toEqual(['S1', 'S2', 'S4'])
    const used = await add('PART_TYPE', { name: 'Cabin', purpose: 'cabin_filter' })
    expect((await ask(PREVIEW_MERGE, { kind: 'PART_TYPE', id: used.id, intoId: one.id })).error).toMatchObject({
      error: 'PURPOSES_DIFFER',
    })
  })

  test('tools of vans move too, and an item is not merged into itself or an archived one', async () => {
    const { vanIds } = t.fixture.ca
    await addTool(t, { vanId: vanIds[0], name: 'Jack A', quantity: 2 })
    await addTool(t, { vanId: vanIds[0], name: 'Jack B', quantity: 1 })
    const idOf = async (name: string) =>
      String((await t.db.owner.query<{ id: number }>('select id from tool where name = $1', [name])).rows[0]?.id)
    const [a, b] = [await idOf('Jack A'), await idOf('Jack B')]
    expect((await ask(PREVIEW_MERGE, { kind: 'TOOL', id: a, intoId: a })).error).toMatchObject({
      fields: [{ field: 'intoId' }],
    })
    expect((await merge('TOOL', a, b)).data).toMatchObject({ mergeCatalogueItems: { quantity: 3, places: 1 } })
    const c = await add('TOOL', { name: 'Jack C' })
    expect((await ask(ARCHIVE, { kind: 'TOOL', id: c.id, seen: c.stamp })).error).toBeUndefined()
    expect((await ask(PREVIEW_MERGE, { kind: 'TOOL', id: b, intoId: c.id })).error).toMatchObject({
      fields: [{ field: 'intoId', message: TEXTS.mergeInto }],
    })
  })
})

describe('cars', () => {
  test('a part fits the cars of a model, and a rename keeps them', async () => {
    const type = await add('PART_TYPE', { name: 'Air filter' })
    const part = await add('PART', { name: 'CA10', partTypeId: type.id })
    const none = await ask(ADD_FITS, { partId: part.id, make: 'Toyota', model: 'Camry', yearFrom: 1999, yearTo: 2001 })
    expect(none.error).toMatchObject({ fields: [{ field: 'model', message: TEXTS.noCars }] })
    const backwards = await ask(ADD_FITS, {
      partId: part.id,
      make: 'Toyota',
      model: 'Camry',
      yearFrom: 2020,
      yearTo: 2001,
    })
    expect(backwards.error).toMatchObject({ fields: [{ field: 'yearTo' }] })
    for (const [make, model] of [
      ['Toyota', 'Camry'],
      ['Ford', 'F-150'],
    ])
      expect(
        (await ask(ADD_FITS, { partId: part.id, make, model, yearFrom: 2010, yearTo: 2022 }, manager)).error,
      ).toBeUndefined()
    expect((await change('PART', part.id, { name: 'CA11', partTypeId: type.id })).error).toBeUndefined()
    expect((await change('PART_TYPE', type.id, { name: 'Engine air filter' })).error).toBeUndefined()
    const { data } = await ask('query F($id: ID!) { partFits(partId: $id) { id make } }', { id: part.id })
    const fits = (data as { partFits: { id: string; make: string }[] }).partFits
    expect(fits.map(({ make }) => make)).toEqual(['Ford', 'Toyota'])
    const remove = 'mutation R($id: ID!, $ids: [ID!]!) { removePartFits(partId: $id, ids: $ids) { make } }'
    expect((await ask(remove, { id: part.id, ids: [fits[0]?.id] }, manager)).error).toMatchObject({ statusCode: 404 })
    expect((await ask(remove, { id: part.id, ids: [fits[0]?.id] })).data).toEqual({
      removePartFits: [{ make: 'Toyota' }],
    })
    const vehicle = await ask(
      '{ vehicles(year: 2018, make: "Toyota", model: "Camry") { vehiclePartItems { partType name } } }',
    )
    expect(vehicle.data.vehicles).toEqual([
      { vehiclePartItems: expect.arrayContaining([{ partType: 'Engine air filter', name: 'CA11' }]) as unknown },
    ])
  })

  const SAVE = `mutation S($vehicleId: ID!, $volumeL: Float!, $oilType: String!, $oilWeight: String!, $seen: String) {
    saveOilData(vehicleId: $vehicleId, volumeL: $volumeL, oilType: $oilType, oilWeight: $oilWeight, seen: $seen) { volumeL oilWeight general { volumeL } stamp } }`
  const oilOf = async (vehicleId: number): Promise<number | null> => {
    const { rows } = await t.db.owner.query<{ make: string; model: string; year: number }>(
      'select * from vehicle where id = $1',
      [vehicleId],
    )
    const { data } = await ask(
      'query V($year: Int!, $make: String!, $model: String!) { vehicles(year: $year, make: $make, model: $model) { oilVolume } }',
      rows[0] ?? {},
    )
    return (data as { vehicles: { oilVolume: number | null }[] }).vehicles[0]?.oilVolume ?? null
  }

  test('own oil data of a car replaces the general data until it is removed', async () => {
    const vehicleId = t.fixture.vehicleIds.small
    const values = { vehicleId, volumeL: 4.8, oilType: 'SYNTHETIC', oilWeight: '0w-20' }
    expect((await ask(SAVE, { ...values, volumeL: 0.5, oilWeight: 'thin' })).error).toMatchObject({
      fields: [{ field: 'volumeL', message: 'Please enter between 1 and 20 L.' }, { field: 'oilWeight' }],
    })
    expect((await ask(SAVE, values, manager)).error).toMatchObject({ statusCode: 404 })
    const saved = await ask(SAVE, values)
    expect(saved.data.saveOilData).toMatchObject({ volumeL: 4.8, oilWeight: '0W-20', general: { volumeL: 4.5 } })
    expect(await oilOf(vehicleId)).toBe(4.8)
    // Somebody else entered it meanwhile.
    expect((await ask(SAVE, values)).error).toMatchObject({ error: 'CHANGED_MEANWHILE' })
    const { stamp } = (saved.data as { saveOilData: { stamp: string } }).saveOilData
    const { data } = await ask('{ oilData(search: "camry", pageNumber: 1) { total rows { vehicleId stamp } } }')
    expect(data.oilData).toEqual({ total: 1, rows: [{ vehicleId: String(vehicleId), stamp }] })
    const remove = 'mutation R($vehicleId: ID!, $seen: String!) { removeOilData(vehicleId: $vehicleId, seen: $seen) }'
    expect((await ask(remove, { vehicleId, seen: 'x' })).error).toMatchObject({ error: 'CHANGED_MEANWHILE' })
    expect((await ask(remove, { vehicleId, seen: stamp })).error).toBeUndefined()
    expect(await oilOf(vehicleId)).toBe(4.5)
  })

  test('a file is checked line by line, saved whole or not at all, and only for this business', async () => {
    const IMPORT =
      'mutation I($lines: [String!]!, $isCheck: Boolean!) { importOilData(lines: $lines, isCheck: $isCheck) { imported errors { line message } } }'
    const head = 'make,model,year_from,year_to,engine,volume_l,oil_type,oil_weight'
    const good = 'Ford,F-150,2019,2021,5.0L 8 cyl,7.3,SYNTHETIC,5W-30'
    const bad = [
      head,
      good,
      'Ford,F-150,2021,2019,5.0L 8 cyl,73,OLIVE,5',
      'Ford,Nowhere,2019,2021,5.0L 8 cyl,7.3,SYNTHETIC,5W-30',
    ]
    const { oilData: texts } = VEHICLE
    const broken = await ask(IMPORT, { lines: bad, isCheck: false })
    expect(
      (broken.data as { importOilData: { errors: { line: number }[] } }).importOilData.errors.map(({ line }) => line),
    ).toEqual([3, 3, 3, 3])
    const unknown = await ask(IMPORT, { lines: [head, good, bad[3]], isCheck: false })
    expect(unknown.data.importOilData).toEqual({
      imported: 0,
      errors: [{ line: 3, message: texts.unknownVehicle('Ford Nowhere 2019-2021 5.0L 8 cyl') }],
    })
    const vehicleId = t.fixture.vehicleIds.large
    expect(await oilOf(vehicleId)).toBe(7)
    expect((await ask(IMPORT, { lines: [head, good], isCheck: true })).data.importOilData).toEqual({
      imported: 1,
      errors: [],
    })
    expect(await oilOf(vehicleId)).toBe(7)
    expect((await ask(IMPORT, { lines: [head, good], isCheck: false })).data.importOilData).toEqual({
      imported: 1,
      errors: [],
    })
    expect(await oilOf(vehicleId)).toBe(7.3)
    const { rows } = await t.db.owner.query('select tenant_id from tenant_vehicle_oil')
    expect(rows).toEqual([{ tenant_id: t.fixture.ca.id }])
    const audit = await t.db.owner.query(
      `select actor_kind from audit_entry where subject = 'tenant_vehicle_oil' order by id desc limit 1`,
    )
    expect(audit.rows).toEqual([{ actor_kind: 'staff' }])
  })
})
