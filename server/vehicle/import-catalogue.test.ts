import { afterAll, beforeAll, expect, test } from 'vitest'
import { NOT_LISTED } from '../../domain/vehicle/catalogue.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import type { DecodedVin } from '../ports/vin.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { importCatalogue } from './import-catalogue.ts'
import { importOil } from './import-oil.ts'
import { matchVehicle } from './match-vehicle.ts'
import { findNotListed, findVehicles, listMakes, listModels, listVehicles, listYears } from './queries.ts'

const now = new Date('2026-06-01T12:00:00Z')
const heading = 'make,model,year_from,year_to,engine,volume_l,oil_type,oil_weight'
let database: TestDatabase
const steps: [number, number, string][] = []

beforeAll(async () => {
  database = await createTestDatabase()
  await importCatalogue(database.owner, (...step) => steps.push(step), now)
  await database.owner.query(
    `insert into tenant (id, name, site_title, colors, support_phone, support_email, country_code)
     select id, 'Tenant', 'Tenant', '{}', '5555550100', 'help@example.com', 'CA' from unnest(array[1, 2]::bigint[]) id`,
  )
})
afterAll(() => database.drop())

const engines = async (year: number, make: string, model: string) =>
  (await listVehicles(database.databases.of(0), { year, make, model })).map(entry => entry.engine)

const asTenant = <Result>(tenantId: number, read: (db: Database) => Promise<Result>): Promise<Result> =>
  read(database.databases.of(tenantId))

const camry = (from: number, to: number, volume = '5', engine = '2.5L 4 cyl') =>
  `Toyota,Camry,${from},${to},${engine},${volume},SYNTHETIC,0W-20`

test('reports its progress', () => {
  expect(steps[0]).toEqual([0, 1, 'Reading the vPIC data'])
  const [done, total, what] = steps.at(-1) ?? []
  expect(done).toBe(total)
  expect(what).toBe('Saving oil data')
})

test('has the years 1990 to next year', async () => {
  const years = await listYears(database.databases.of(0))
  expect(years).toEqual(Array.from({ length: 38 }, (_, index) => 2027 - index))
})

test.each([
  [2018, 'Toyota', 'Camry', ['2.5L 4 cyl', '3.5L 6 cyl']],
  [2020, 'Ford', 'F-150', ['2.7L 6 cyl', '3.0L 6 cyl diesel', '3.3L 6 cyl', '3.5L 6 cyl', '5.0L 8 cyl']],
  [2020, 'Tesla', 'Model 3', ['Electric']],
  [2014, 'Mazda', 'Mazda3', ['2.0L 4 cyl', '2.5L 4 cyl']],
  [2015, 'Chevrolet', 'Silverado', ['4.3L 6 cyl', '5.3L 8 cyl', '6.0L 8 cyl', '6.2L 8 cyl', '6.6L 8 cyl diesel']],
])('%d %s %s', async (year, make, model, expected) => {
  expect(await engines(year, make, model)).toEqual(expected)
})

test('has the common makes and models, and only vehicles that a van services', async () => {
  const makes = await listMakes(database.databases.of(0), 2016)
  for (const make of ['BMW', 'GMC', 'Honda', 'Mercedes-Benz', 'MINI', 'Ram', 'Toyota', 'Volkswagen'])
    expect(makes).toContain(make)
  for (const make of ['Freightliner', 'Harley-Davidson', 'Kenworth', NOT_LISTED.make]) expect(makes).not.toContain(make)
  expect(await listModels(database.databases.of(0), 2016, 'Honda')).toEqual(
    expect.arrayContaining(['Accord', 'Civic', 'CR-V', 'Odyssey', 'Pilot']),
  )
  expect(await listModels(database.databases.of(0), 1995, 'Ford')).not.toContain('F-800')
})

test('has one spelling for each name', async () => {
  const { rows } = await database.owner.query(
    'select 1 from vehicle group by year, lower(make), lower(model), lower(engine) having count(*) > 1',
  )
  expect(rows).toEqual([])
  const { rows: size } = await database.owner.query<{ count: number }>('select count(*)::int from vehicle')
  expect(size[0]?.count).toBeGreaterThan(20_000)
})

test('a second import changes nothing', async () => {
  const digest = 'select count(*)::int, md5(string_agg(v::text || xmin::text, chr(10) order by id)) from vehicle v'
  const before = await database.owner.query(digest)
  await importCatalogue(database.owner, () => undefined, now)
  expect((await database.owner.query(digest)).rows).toEqual(before.rows)
})

test('has an entry for vehicles that are not listed', async () => {
  const entry = await findNotListed(database.databases.of(0))
  expect(entry).toMatchObject({ ...NOT_LISTED, oil: null })
  expect(await findVehicles(database.databases.of(0), [entry.id, -1])).toEqual([entry])
})

test('comes with oil data', async () => {
  const [entry] = await listVehicles(database.databases.of(0), {
    make: 'Toyota',
    model: 'Camry',
    year: 2018,
    engine: '2.5L 4 cyl',
  })
  expect(entry?.oil).toEqual({ volumeL: 4.5, type: 'SYNTHETIC', weight: '0W-16', oilId: null })
  const { rows } = await database.owner.query<{ count: number }>('select count(*)::int from vehicle_oil')
  expect(rows[0]?.count).toBeGreaterThan(1500)
})

test("uses a tenant's own oil data first, for that tenant only", async () => {
  const csv = `${heading}\n${camry(2018, 2019, '4.7')}\n`
  expect(await importOil(database.owner, { tenantId: 1, csv })).toEqual({ imported: 2 })
  const choice = { make: 'Toyota', model: 'Camry', year: 2018, engine: '2.5L 4 cyl' }
  const own = await asTenant(1, db => listVehicles(db, choice))
  expect(own.map(entry => entry.oil)).toEqual([{ volumeL: 4.7, type: 'SYNTHETIC', weight: '0W-20', oilId: null }])
  const other = await asTenant(2, db => listVehicles(db, choice))
  expect(other.map(entry => entry.oil?.volumeL)).toEqual([4.5])
})

test('an import with a wrong line imports nothing and names every wrong line', async () => {
  const csv = [
    heading,
    camry(2010, 2012, '4.9'),
    camry(2010, 2010, '25'),
    'Toyota,Camry,2010,2010,2.5L 4 cyl,4.4,OLIVE,0W20',
    '',
    'Toyota,,2012,2010,2.5L 4 cyl,,SYNTHETIC,0W-20',
  ].join('\n')
  const result = await importOil(database.owner, { tenantId: 2, csv })
  expect(result).toEqual({
    errors: [
      { line: 3, message: "Volume '25' is not between 1 and 20 litres." },
      { line: 4, message: expect.stringContaining("Oil type 'OLIVE'") },
      { line: 4, message: "Oil weight '0W20' is not like 0W-20." },
      { line: 6, message: 'The line lacks model.' },
      { line: 6, message: 'Years 2012 to 2010 are not a range of model years.' },
      { line: 6, message: "Volume '' is not between 1 and 20 litres." },
    ],
  })
})

test('unknown and repeated vehicles are named by line', async () => {
  const csv = [heading, camry(2010, 2012), camry(2012, 2013), camry(2014, 2014, '5', '9.9L 4 cyl')].join('\n')
  expect(await importOil(database.owner, { tenantId: 2, csv })).toEqual({
    errors: [
      { line: 3, message: 'Toyota Camry 2012-2013 2.5L 4 cyl repeats a vehicle of line 2.' },
      { line: 4, message: 'Toyota Camry 2014-2014 9.9L 4 cyl is not in the vehicle catalogue.' },
    ],
  })
  const [entry] = await asTenant(2, db =>
    listVehicles(db, { make: 'Toyota', model: 'Camry', year: 2010, engine: '2.5L 4 cyl' }),
  )
  expect(entry?.oil?.volumeL).toBe(4.4)
})

test.each([
  ['', 'The heading lacks'],
  ['make,model\nToyota,Camry', 'The heading lacks year_from'],
  [heading, 'The file has no lines'],
  [`${heading}\n"Toyota,Camry`, 'The line is not CSV'],
])('refuses the file %j', async (csv, message) => {
  expect(await importOil(database.owner, { csv })).toEqual({
    errors: [{ line: expect.any(Number), message: expect.stringContaining(message) }],
  })
})

test('refuses oil data of a tenant that does not exist', async () => {
  const csv = `${heading}\n${camry(2018, 2018)}`
  await expect(importOil(database.owner, { tenantId: 99, csv })).rejects.toMatchObject({ statusCode: 404 })
})

test.each<[string, DecodedVin, string | undefined]>([
  ['the exact engine', { year: 2018, make: 'Toyota', model: 'Camry', displacementL: 3.5, cylinders: 6 }, '3.5L 6 cyl'],
  ['a shouted name', { year: 2018, make: 'TOYOTA', model: 'CAMRY', displacementL: 3.5 }, '3.5L 6 cyl'],
  ['the engine with the fuel', { year: 2019, make: 'Hyundai', model: 'Kona', fuel: 'ELECTRIC' }, 'Electric'],
  ['cylinders alone', { year: 2022, make: 'Ford', model: 'F-150', cylinders: 8, fuel: 'GASOLINE' }, '5.0L 8 cyl'],
  [
    "an unknown engine, the model's first",
    { year: 2018, make: 'Toyota', model: 'Camry', displacementL: 9 },
    '2.5L 4 cyl',
  ],
  ['an unknown model', { year: 2018, make: 'Toyota', model: 'Cressida' }, undefined],
])('a VIN is matched by %s', async (_, vin, engine) => {
  expect((await matchVehicle(database.databases.of(0), vin))?.engine).toBe(engine)
})
