import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'

/** Sends the time of our clock as the Date of every answer: the browser computes fees that depend on time with it, as we do. */
export function sendServerTime(app: FastifyInstance, clock: Clock): void {
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.header('date', clock.now().toUTCString())
    done()
  })
}
