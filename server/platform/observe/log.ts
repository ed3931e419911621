import type { FastifyServerOptions } from 'fastify'
import { plainError } from './scrub.ts'
import { currentWork } from './work.ts'

/**
 * Returns the settings of the log: one JSON object a line. Each line has the ids of the work that wrote it, and no text that may belong to a person.
 */
export const logSettings = (level: string): Exclude<FastifyServerOptions['logger'], boolean | undefined> => ({
  level,
  redact: ['req.headers.authorization', 'req.headers.cookie'],
  serializers: {
    // Tokens in a link's query must not be logged, and an address belongs to a person.
    req: ({ method, url, host }) => ({ method, url: url.split('?', 1)[0], host }),
    err: error => ({ ...plainError(error) }),
  },
  mixin: () => {
    const work = currentWork()
    if (!work) return {}
    const { traceId, tenantId, actorId } = work
    return { traceId, tenantId, actorId, ...(work.kind === 'job' && { task: work.name }) }
  },
})
