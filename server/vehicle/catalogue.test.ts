import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
  await t.db.owner.query(
    `insert into vehicle (year, make, model, engine, displacement_l, cylinders) values
      (2018, 'Toyota', 'Camry', '3.5L 6 cyl', 3.5, 6), (2018, 'Toyota', 'Corolla', '1.8L 4 cyl', 1.8, 4), (2018, 'Honda', 'Civic', '2.0L 4 cyl', 2.0, 4)`,
  )
})
afterAll(() => t.close())

const ask = async (query: string): Promise<unknown> =>
  (await t.graphql(t.fixture.ca.host, `{ answer: ${query} }`)).data.answer
const CAMRY = 'year: 2018, make: "Toyota", model: "Camry"'
const FOUR = { engine: '2.5L 4 cyl' }
const SIX = { engine: '3.5L 6 cyl' }

test('SVC-10: years; makes by year; models by year and make; vehicles with or without an exact engine; one vehicle by its engine', async () => {
  expect(await ask('vehicleYears')).toEqual([2024, 2020, 2018, 2015])
  expect(await ask('vehicleMakes(year: 2018)')).toEqual(['Honda', 'Toyota'])
  expect(await ask('vehicleModels(year: 2018, make: "Toyota")')).toEqual(['Camry', 'Corolla'])
  expect(await ask(`vehicles(${CAMRY}) { engine }`)).toEqual([FOUR, SIX])
  expect(await ask(`vehicles(${CAMRY}, engine: "3.5L 6 cyl") { engine }`)).toEqual([SIX])
  expect(await ask(`vehicleByEngine(${CAMRY}, engine: "2.5L 4 cyl") { year make model engine }`)).toEqual({
    year: 2018,
    make: 'Toyota',
    model: 'Camry',
    ...FOUR,
  })
  expect(await ask(`vehicleByEngine(${CAMRY}, engine: "2.5L") { engine }`)).toBeNull()
})

test('a search finds models by the starts of their words, a short year and any hyphens, the plainest name and the newest year first', async () => {
  await t.db.owner.query(
    `insert into vehicle (year, make, model, engine) values (2019, 'Honda', 'Civic', '1.5L 4 cyl'), (2019, 'Honda', 'Civic Si', '1.5L 4 cyl'),
      (2019, 'Ford', 'F-250', '6.2L 8 cyl'), (2019, 'Mercedes-Benz', 'C-Class', '2.0L 4 cyl')`,
  )
  const search = async (text: string): Promise<unknown> => {
    const { data } = await t.graphql(
      t.fixture.ca.host,
      'query Q($text: String!) { answer: vehicleSearch(text: $text) { year make model } }',
      { text },
    )
    return (data.answer as { year: number; make: string; model: string }[]).map(
      one => `${one.year} ${one.make} ${one.model}`,
    )
  }
  expect(await search('civ')).toEqual(['2019 Honda Civic', '2018 Honda Civic', '2019 Honda Civic Si'])
  expect(await search('19 honda civic')).toEqual(['2019 Honda Civic', '2019 Honda Civic Si'])
  for (const typed of ['f250', 'F-250', 'f 250', 'ford 250']) expect(await search(typed)).toEqual(['2019 Ford F-250'])
  for (const typed of ['mercedes c class', 'benz c-class', '2019 cclass'])
    expect(await search(typed)).toEqual(['2019 Mercedes-Benz C-Class'])
  for (const typed of ['', '-', "'", 'vehicle not listed', 'no such car', ':* | a\\'])
    expect(await search(typed)).toEqual([])
})

test('the usual engine of a model is the one that most cars of the business have, else the smallest', async () => {
  const usual = (): Promise<unknown> => ask(`usualVehicle(${CAMRY}) { engine }`)
  expect(await usual()).toEqual(FOUR)
  await t.db.owner.query(
    `insert into user_vehicle (tenant_id, user_id, vehicle_id)
     select u.tenant_id, u.id, v.id from app_user u, vehicle v
     where u.tenant_id = $1 and v.year = 2018 and v.model = 'Camry' and v.engine = '3.5L 6 cyl' limit 2`,
    [t.fixture.us.id],
  )
  expect(await usual()).toEqual(FOUR)
  await t.db.owner.query(
    `insert into user_vehicle (tenant_id, user_id, vehicle_id)
     select u.tenant_id, u.id, v.id from app_user u, vehicle v
     where u.tenant_id = $1 and v.year = 2018 and v.model = 'Camry' and v.engine = '3.5L 6 cyl' limit 2`,
    [t.fixture.ca.id],
  )
  expect(await usual()).toEqual(SIX)
  expect(await ask('usualVehicle(year: 2018, make: "Toyota", model: "None") { engine }')).toBeNull()
})
