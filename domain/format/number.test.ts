import { expect, test } from 'vitest'
import { pointNumber } from './number.ts'

test('a comma groups thousands where it can, otherwise it is a decimal point', () => {
  const read = {
    '1,000': '1000',
    '12,345,678.9': '12345678.9',
    '1,5': '1.5',
    '1,0000': '1.0000',
    ' 4.4 ': '4.4',
    '1,2,3': '1.2,3',
  }
  for (const [typed, number] of Object.entries(read))
    expect({ typed, number: pointNumber(typed) }).toEqual({ typed, number })
})
