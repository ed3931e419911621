import { expect, test } from 'vitest'
import { suggestKept } from './suggest-kept.ts'

const side = (id: string, canLogIn: boolean, orders: number) => ({ id, canLogIn, orders })

test.each([
  ['a login counts more than orders', side('1', false, 9), side('2', true, 0), '2'],
  ['then the orders count', side('1', true, 1), side('2', true, 2), '2'],
  ['else it is the customer of the page', side('1', false, 2), side('2', false, 2), '1'],
])('%s', (_case, kept, merged, id) => expect(suggestKept({ kept, merged })).toBe(id))
