import type { FastifyInstance } from 'fastify'
import { TEXTS } from './texts.ts'

/** What a process does: `web` answers requests, `worker` runs jobs, `all` does both. */
export const ROLES = ['all', 'web', 'worker'] as const
export type Role = (typeof ROLES)[number]

/** What a supervisor asks any process. */
const HEALTH = ['/api/health', '/api/ready']
/** A worker's calls to the stand-ins of outside services go to its own port, and their events come back to it. */
const STAND_INS = ['/v1/', '/sandbox/', '/api/webhooks/']

/** Lets a worker answer only what supervisors ask, and its own stand-ins where `hasStandIns`. Everything else is 404. */
export function answerHealthOnly(app: FastifyInstance, { hasStandIns }: { hasStandIns: boolean }): void {
  app.addHook('onRequest', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    if (HEALTH.includes(path) || (hasStandIns && STAND_INS.some(prefix => path.startsWith(prefix)))) return
    await reply.status(404).send({ statusCode: 404, error: 'NOT_FOUND', message: TEXTS.workerOnly })
  })
}
