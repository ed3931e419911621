import Fastify, { type FastifyInstance } from 'fastify'
import { buildSchema } from 'graphql'
import { expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { registerGraphql } from './endpoint.ts'

/** Creates a query API with one field. Its requests use this context. */
async function apiWith(context: () => Promise<Context>): Promise<FastifyInstance> {
  const app = Fastify()
  app.decorateRequest('context', context)
  await registerGraphql(app, {
    schema: buildSchema('type Query { one: Int }'),
    path: '/',
    documents: { find: () => Promise.resolve(undefined) },
    documentsOnly: false,
  })
  return app
}

test('an error before an operation runs reveals no internals and always has a message', async () => {
  for (const cause of [new Error('no route to database 10.0.0.7'), new AggregateError([new Error('refused')])]) {
    const app = await apiWith(() => Promise.reject(cause))
    const answer = await app.inject({ method: 'POST', url: '/', payload: { query: '{ one }' } })
    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toMatchObject({ data: null, errors: [{ message: 'Whoops, something went wrong!' }] })
    expect(answer.body).not.toContain('10.0.0.7')
    await app.close()
  }
})

test('a request that is not a valid operation gets the reason', async () => {
  const app = await apiWith(() => Promise.resolve({} as Context))
  for (const [payload, why] of [
    ['{ "query": ', 'JSON'],
    [{ query: '{ two }' }, 'Cannot query field'],
    [{ query: '' }, 'Unknown query'],
  ] as const) {
    const answer = await app.inject({
      method: 'POST',
      url: '/',
      headers: { 'content-type': 'application/json' },
      payload,
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json<{ errors: { message: string }[] }>().errors[0]?.message).toContain(why)
  }
  await app.close()
})
