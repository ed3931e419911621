import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { createdSince, page, text } from './params.ts'

const listParams = z.strictObject({
  ...page,
  created: createdSince,
  type: text.optional(),
  types: z.array(text).max(20).optional(),
})

export const eventEndpoints = [
  endpoint('GET', '/events/:id', z.strictObject({}), ({ store, id }) => store.findEvent(id)),
  endpoint('GET', '/events', listParams, ({ store }, { created, type, types, ...page }) =>
    store.listEvents({ ...page, since: created?.gte, types: type === undefined ? types : [type] }),
  ),
]
