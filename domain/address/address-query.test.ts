import { describe, expect, test } from 'vitest'
import { cutProvince, hasStreetNumber, parseAddressQuery, tidyStreet } from './address-query.ts'

const parse = (input: string) => {
  const { text, city, province, postal } = parseAddressQuery(input)
  return [text, city, province?.code, postal?.code]
}

describe('a typed address', () => {
  test.each([
    ['123 Main St, Austin, TX 78701', '123 Main St', 'Austin', 'TX', '78701'],
    ['123 Main St, Austin, TX, 78701-0012, USA', '123 Main St', 'Austin', 'TX', '78701'],
    ['123 Main St 78701', '123 Main St', undefined, undefined, '78701'],
    ['55 King St W Toronto M5H 1J9', '55 King St W Toronto', undefined, undefined, 'M5H1J9'],
    ['12 Elm St, Apt 4, Halifax, Nova Scotia b3h4r2', '12 Elm St, Apt 4', 'Halifax', 'NS', 'B3H4R2'],
    ['12 Elm St, Apt 4 78701', '12 Elm St, Apt 4', undefined, undefined, '78701'],
    ['12345 Main St', '12345 Main St', undefined, undefined, undefined],
    ['78701', '', undefined, undefined, '78701'],
    ['  austin ,  tx ', 'austin', undefined, 'TX', undefined],
    ['', '', undefined, undefined, undefined],
  ])('%s', (input, ...expected) => expect(parse(input)).toEqual(expected))

  test('loses its province only where one is present', () => {
    expect(cutProvince('Austin TX')).toMatchObject({ before: 'Austin', province: { code: 'TX' } })
    expect(cutProvince('Gander Newfoundland and Labrador').before).toBe('Gander')
    expect(cutProvince('Austin')).toEqual({ before: 'Austin' })
  })

  test('has a street number, or does not', () => {
    for (const street of [
      '123 Main St',
      '4-123 Main St',
      'Unit 4, 123 Main St',
      '12B Elm',
      '200 5th Ave',
      '10 1/2 Elm St',
    ])
      expect(hasStreetNumber(street), street).toBe(true)
    for (const street of ['Main St', '123', '5th Ave', '']) expect(hasStreetNumber(street), street).toBe(false)
  })

  test('is capitalized', () => {
    expect(tidyStreet("55 king st w, o'neil sw")).toBe("55 King St W, O'neil SW")
    expect(tidyStreet('9 McGill St')).toBe('9 McGill St')
  })
})
