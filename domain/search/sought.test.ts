import { describe, expect, test } from 'vitest'
import { isSought, readSought } from './sought.ts'

const found = (typed: string): object =>
  Object.fromEntries(Object.entries(readSought(typed)).filter(([, part]) => part !== null))

describe('a typed text', () => {
  test.each<[string, object]>([
    ['', {}],
    [' \t', {}],
    ['j', {}],
    ['7', { number: 7 }],
    ['0', {}],
    ['42', { number: 42, nameStart: '42' }],
    [
      '#1042',
      { number: 1042, nameStart: '#1042', patterns: ['%#1042%'], poStart: '#1042', plate: '1042', vinPart: '1042' },
    ],
    ['4165', { number: 4165, phonePart: '4165', poStart: '4165', plate: '4165', vinPart: '4165' }],
    ['Jo', { nameStart: 'jo', textStart: 'jo', model: 'jo' }],
    [
      ' Ann  Lee ',
      {
        nameStart: 'ann lee',
        patterns: ['%ann%', '%lee%'],
        textStart: 'ann lee',
        poStart: 'ann lee',
        plate: 'ANNLEE',
        model: 'ann lee',
      },
    ],
  ])('%j is read as %j', (typed, sought) => expect(found(typed)).toEqual(sought))

  test.each([
    ['+1 (416) 555-0123', '4165550123'],
    ['1-416-555-0123', '4165550123'],
    ['416.555.01', '41655501'],
    ['+1 416', '416'],
    ['(416) 555', '416555'],
  ])('%j is the phone number %j', (typed, phonePart) => expect(readSought(typed).phonePart).toBe(phonePart))

  test('a plate is read in any writing', () => {
    for (const typed of ['abc-123', 'ABC 123', 'abc123']) expect(readSought(typed).plate).toBe('ABC123')
  })

  test('a VIN is read from its start or its last characters, and never has I, O or Q', () => {
    expect(readSought('1HGCM82633A004352').vinPart).toBe('1HGCM82633A004352')
    expect(readSought('a004352').vinPart).toBe('A004352')
    expect(readSought('004352').vinPart).toBe('004352')
    expect(readSought('io1234').vinPart).toBeNull()
    expect(readSought('jane').vinPart).toBeNull()
  })

  test('a model is read with or without its year', () => {
    expect(readSought('Honda Civic')).toMatchObject({ model: 'honda civic', year: null })
    expect(readSought('2019 honda civic')).toMatchObject({ model: 'honda civic', year: 2019 })
    expect(readSought('Civic 2019')).toMatchObject({ model: 'civic', year: 2019 })
    expect(readSought('2019')).toMatchObject({ model: null, year: null })
  })

  test('hostile texts are cut, and lose what no database stores', () => {
    expect(readSought('a\u0000b\u0007c').textStart).toBe('a b c')
    expect(readSought('a\uD800b').textStart).toBe('a\uFFFDb')
    expect(readSought('x'.repeat(5000)).textStart).toHaveLength(100)
    expect(readSought("'; drop table work_order; --").textStart).toBe("'; drop table work_order; --")
    expect(readSought('100%').patterns).toEqual(['%100\\%%'])
  })
})

test('what looks for nothing is not sent', () => {
  expect(isSought('j')).toBe(false)
  expect(isSought('..')).toBe(true)
  expect(isSought('7')).toBe(true)
})
