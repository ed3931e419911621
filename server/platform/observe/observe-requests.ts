import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { topics } from './topics.ts'
import { beginWork, runWork, type Work } from './work.ts'

/** The built files are many, and none of them matters alone. */
const BUILT_FILES = '/assets/'

/** Returns the route with its method: `POST /api/graphql`. A path without a route is a page of the site, or nothing. */
function routeOf(request: FastifyRequest): string {
  const { url } = request.routeOptions
  if (url === undefined) return `${request.method} page`
  return `${request.method} ${url.startsWith(BUILT_FILES) ? `${BUILT_FILES}*` : url}`
}

/** Makes each request the current work of everything that it starts, and reports its begin and end. Call it before other hooks are added. */
export function observeRequests(app: FastifyInstance, { trustProxy }: Pick<Config, 'trustProxy'>): void {
  const works = new WeakMap<FastifyRequest, Work>()
  app.addHook('onRequest', (request, _reply, done) => {
    const header = request.headers.traceparent
    const work = beginWork('request', routeOf(request), {
      requestId: request.id,
      // Anyone else could add their requests to the traces of others.
      traceParent: trustProxy !== false && typeof header === 'string' ? header : undefined,
    })
    works.set(request, work)
    runWork(work, () => {
      topics.begun.publish(work)
      done()
    })
  })
  // The parser of the body calls back outside of the work.
  app.addHook('preValidation', (request, _reply, done) => {
    const work = works.get(request)
    if (work) runWork(work, done)
    else done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const work = works.get(request)
    if (work)
      runWork(work, () =>
        topics.ended.publish({
          work,
          milliseconds: performance.now() - work.startedAt,
          outcome: `${reply.statusCode}`,
        }),
      )
    done()
  })
}
