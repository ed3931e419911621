import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { type Customer, newObject } from './objects.ts'
import { metadata, page, text } from './params.ts'

const createParams = z.strictObject({
  email: z.email().max(512).optional(),
  name: text.optional(),
  phone: text.optional(),
  description: text.optional(),
  metadata,
})

export const customerEndpoints = [
  endpoint('POST', '/customers', createParams, async ({ store }, params) => {
    const customer: Customer = {
      ...newObject('customer', 'cus_', params.metadata),
      email: params.email ?? null,
      name: params.name ?? null,
      phone: params.phone ?? null,
      description: params.description ?? null,
    }
    await store.insert(customer)
    await store.emit('customer.created', customer)
    return customer
  }),

  endpoint('GET', '/customers/:id', z.strictObject({}), ({ store, id }) => store.find('customer', id)),

  endpoint('GET', '/customers', z.strictObject({ ...page, email: text.optional() }), ({ store }, { email, ...page }) =>
    store.list('customer', email === undefined ? {} : { email }, page),
  ),
]
