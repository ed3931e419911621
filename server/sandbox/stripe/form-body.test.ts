import { expect, it } from 'vitest'
import { parseForm } from './form-body.ts'

it("reads nested objects and lists in Stripe's format", () => {
  const form =
    'amount=100&line_items[0][price_data][product_data][name]=Oil+change&line_items[0][quantity]=1&line_items[1][quantity]=2&expand[]=a&expand[]=b'
  expect(parseForm(form)).toEqual({
    amount: '100',
    line_items: [{ price_data: { product_data: { name: 'Oil change' } }, quantity: '1' }, { quantity: '2' }],
    expand: ['a', 'b'],
  })
})

it('gives no key a special meaning', () => {
  const form = parseForm('__proto__[isAdmin]=true&metadata[constructor]=x')
  expect(Object.hasOwn(form, '__proto__')).toBe(true)
  expect(({} as { isAdmin?: string }).isAdmin).toBeUndefined()
  expect(form.metadata).toEqual({ constructor: 'x' })
})
