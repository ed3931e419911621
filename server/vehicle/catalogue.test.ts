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
