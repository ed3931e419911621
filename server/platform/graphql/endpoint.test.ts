import Fastify, { type FastifyInstance } from 'fastify'
import { buildSchema } from 'graphql'
import { expect, test } from 'vitest'
import { loadConfig } from '../config.ts'
import type { Context } from '../context.ts'
import { createHttpApp } from '../http/http-app.ts'
import { leaveConnections } from '../http/leave-connections.ts'
import { topics } from '../observe/topics.ts'
import { registerGraphql } from './endpoint.ts'

/** Creates a query API with one field. Its requests use this context. */
async function apiWith(context: () => Promise<Context>, app: FastifyInstance = Fastify()): Promise<FastifyInstance> {
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

test('an operation that is refused before it runs is answered once, and is no failure of ours', async () => {
  const failures: unknown[] = []
  const ignore = topics.failure.subscribe(({ error }) => failures.push(error))
  // The hooks of the whole application take several turns before an answer leaves.
  const app = await createHttpApp(loadConfig({ LOG_LEVEL: 'silent' }))
  leaveConnections(app, new AbortController().signal)
  await apiWith(() => Promise.resolve({ actor: null } as Context), app)
  for (const [status, payload, authorization] of [
    [400, { query: '{ two }' }, undefined],
    [400, '{ "query": ', undefined],
    [401, { query: '{ one }' }, 'Bearer of a session that ended'],
  ] as const) {
    const headers = { 'content-type': 'application/json', ...(authorization && { authorization }) }
    const answer = await app.inject({ method: 'POST', url: '/', headers, payload })
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toMatchObject({ data: null, errors: [{ message: expect.any(String) }] })
  }
  await app.close()
  ignore()
  expect(failures).toEqual([])
})
