import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { page } from './params.ts'

export const eventEndpoints = [
  endpoint('GET', '/events/:id', z.strictObject({}), ({ store, id }) => store.findEvent(id)),
  endpoint('GET', '/events', z.strictObject(page), ({ store }, params) => store.listEvents(params)),
]
