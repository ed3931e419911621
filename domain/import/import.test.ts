import { expect, test } from 'vitest'
import { columnProblems, findColumns, headerProblem, templateCsv } from './columns.ts'
import { FIELDS, fieldLabel, IMPORT_KINDS } from './kinds.ts'
import { type ImportWorld, readLine } from './read-line.ts'
import { parseTypedDay } from './typed-day.ts'

const world: ImportWorld = {
  country: 'CA',
  zone: 'America/Toronto',
  today: '2026-06-01',
  areaOf: ({ code }) =>
    ['M5V', 'M5V1J9'].includes(code)
      ? { code: 'M5V', countryCode: 'CA', provinceCode: 'ON', lat: 43.65, lng: -79.37 }
      : code === '78701'
        ? { code, countryCode: 'US', provinceCode: 'TX', lat: 30.27, lng: -97.74 }
        : undefined,
  services: new Map([
    ['oil_change_basic', { id: 5, key: 'oil_change_basic', isOilChange: true }],
    ['basic oil change', { id: 5, key: 'oil_change_basic', isOilChange: true }],
    ['tire_rotation', { id: 6, key: 'tire_rotation', isOilChange: false }],
  ]),
}
const read = (kind: Parameters<typeof readLine>[0], cells: Record<string, string>, of: Partial<ImportWorld> = {}) =>
  readLine(kind, cells, { ...world, ...of })

test('a day is read in the order of the country, with the year first, or with the month as a word; nothing is guessed', () => {
  expect(parseTypedDay('31/05/2026', 'CA')).toBe('2026-05-31')
  expect(parseTypedDay('05/31/2026', 'US')).toBe('2026-05-31')
  expect(parseTypedDay('05/06/2026', 'CA')).toBe('2026-06-05')
  expect(parseTypedDay('05/06/2026', 'US')).toBe('2026-05-06')
  for (const text of ['2026-05-31', '2026/5/31', '31 May 2026', 'May 31, 2026', '31-May-2026', '2026-05-31 14:05'])
    expect([text, parseTypedDay(text, 'US')]).toEqual([text, '2026-05-31'])
  for (const text of ['31/05/2026', '5/31/26', '2026-02-30', 'May 2026', '46173', ''])
    expect([text, parseTypedDay(text, 'US')]).toEqual([text, undefined])
})

test('columns are found by usual names, by those of the last file, and each only once', () => {
  const header = ['Client', 'E-mail', 'Mobile Number', 'ZIP', 'Notes']
  expect(findColumns('CUSTOMERS', header, {})).toEqual({ name: 0, email: 1, phone: 2, postalCode: 3 })
  expect(findColumns('CUSTOMERS', header, { city: 'NOTES' })).toMatchObject({ city: 4 })
  expect(columnProblems('CUSTOMERS', header, { name: 0 }, 'CA')).toEqual({
    key: 'Choose a column for at least one of these: Customer number, Email.',
  })
  expect(columnProblems('PARTS', header, { type: 0, name: 0 }, 'CA')).toEqual({
    name: 'The column “Client” is chosen twice.',
  })
  expect(columnProblems('PARTS', header, { type: 9, name: 1 }, 'CA')).toEqual({
    type: 'This column is not in the file.',
  })
})

test('a first line that names no columns gets a sentence', () => {
  expect(headerProblem(['Name', 'Email'])).toBeUndefined()
  expect(headerProblem(['Ann', 'ann@example.com'])).toContain('“ann@example.com”')
  expect(headerProblem(['Name', ''])).toBe('Column 2 has no name in the first line. Name it, or remove the column.')
  expect(headerProblem(['Name', 'name'])).toContain('Two columns')
  expect(headerProblem(Array.from({ length: 200 }, (_, nth) => `c${nth}x`))).toContain('200 columns')
})

test('each template matches its own columns, says how to empty a value, and its example is right', () => {
  for (const country of ['CA', 'US'] as const)
    for (const kind of IMPORT_KINDS) {
      const [head = '', hint = ''] = templateCsv(kind, country).split('\r\n')
      expect(hint).toContain('(clear)')
      const columns = findColumns(kind, head.split(','), {})
      expect(Object.keys(columns)).toHaveLength(FIELDS[kind].length)
      expect(columnProblems(kind, head.split(','), columns, country)).toEqual({})
    }
})

test('a column is called as people of the country do', () => {
  expect(fieldLabel('CUSTOMERS', 'postalCode', 'CA')).toBe('Postal code')
  expect(fieldLabel('CUSTOMERS', 'postalCode', 'US')).toBe('ZIP code')
})

test('a customer is read as people type, and an address is placed by its postal code', () => {
  const { fields, problems } = read('CUSTOMERS', {
    email: ' Ann@Example.com ',
    name: 'Ann Nguyen',
    phone: '+1 (416) 555-0142',
    street: '10 King St W',
    city: 'Toronto',
    province: 'Ontario',
    postalCode: 'm5v 1j9',
  })
  expect(problems).toEqual([])
  expect(fields).toMatchObject({
    email: 'ann@example.com',
    phone: '4165550142',
    postalCode: 'M5V1J9',
    provinceCode: 'ON',
    lat: 43.65,
  })
})

test.each([
  [{ name: 'Ann' }, 'Email is missing.'],
  [{ email: 'ann' }, 'email'],
  [{ email: 'a@b.co', phone: '555' }, 'Enter a phone number with ten digits.'],
  [{ email: 'a@b.co', street: '1 A St' }, 'An address needs street, city and postal code.'],
  [{ email: 'a@b.co', street: '1 A St', city: 'X', postalCode: 'M9Z' }, 'We don’t know this postal code.'],
  [{ email: 'a@b.co', street: '1 A St', city: 'X', postalCode: '78701' }, 'This code is not in the country'],
  [
    { email: 'a@b.co', street: '1 A St', city: 'X', postalCode: 'M5V', province: 'QC' },
    'The postal code is in Ontario, not in QC.',
  ],
  [{ email: 'a@b.co', name: '(clear)' }, "Name can't be emptied."],
  [{ email: 'a@b.co', name: 'visit www.example.com' }, 'web address'],
])('a wrong customer says what to do: %o', (cells, message) => {
  expect(
    read('CUSTOMERS', cells as Record<string, string>)
      .problems.map(each => each.message)
      .join(' '),
  ).toContain(message)
})

test('an empty cell touches nothing, and the word empties what can be empty', () => {
  expect(read('CARS', { customerEmail: 'a@b.co', vin: '(Clear)', plate: '' }).fields).toEqual({
    customerEmail: 'a@b.co',
    vin: null,
  })
})

test('money, mileage, days and services of past services are read as typed', () => {
  const { fields, problems } = read('PAST_SERVICES', {
    customerEmail: 'a@b.co',
    day: '31/05/2026',
    service: 'Basic Oil Change',
    mileage: '84,200 km',
    price: '$1,234.50',
  })
  expect(problems).toEqual([])
  expect(fields).toMatchObject({
    day: '2026-05-31',
    at: '2026-05-31T16:00:00.000Z',
    service: 'oil_change_basic',
    mileage: 84_200,
    price: 123_450,
  })
  const wrong = read('PAST_SERVICES', {
    customerKey: '1',
    day: '2026-06-02',
    service: 'Wash',
    price: '1,50',
    mileage: '-4',
  })
  expect(wrong.problems.map(({ field }) => field)).toEqual(['day', 'service', 'mileage', 'price'])
})

test('prices have the units of the country, and codes and parts their rules', () => {
  const price = { key: 'oil_change_basic', price: '$89.95', includedOil: '5', perUnit: '12' }
  expect(read('PRICES', price).fields).toMatchObject({
    serviceId: 5,
    price: 8995,
    includedLitres: 5,
    pricePerLitre: 1200,
  })
  expect(read('PRICES', price, { country: 'US' }).fields).toMatchObject({ includedLitres: 4.732, pricePerLitre: 1268 })
  expect(read('PRICES', { key: 'tire_rotation', price: 'Not charged' }).fields).toMatchObject({ state: 'NOT_CHARGED' })
  expect(read('PRICES', { key: 'tire_rotation', price: '20000' }).problems).toHaveLength(1)
  expect(read('PRICES', { key: 'oil_change_basic', price: '5' }).problems[0]?.message).toBe(
    'Included litres is missing.',
  )
  expect(read('AREAS', { code: 'm5v' }).fields).toEqual({ code: 'M5V' })
  expect(read('AREAS', { code: '78701' }).problems).toHaveLength(1)
  expect(read('PARTS', { type: 'Oil filter', name: '' }).problems[0]?.message).toBe('Name or number is missing.')
})
