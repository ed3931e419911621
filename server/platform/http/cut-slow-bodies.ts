import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** 64 kbit/s: a weak phone network sends faster. */
const BYTES_PER_SECOND = 8_192

/** Checks whether a request announces a body. */
export const hasBody = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Cuts off each request whose body comes too slowly, on every route and also after an early refusal. Node limits a request only as a whole, and a photo from a slow
 * phone needs far longer than a call.
 * @param seconds what each body has; every 8 kB that arrived give it one second more
 */
export function cutSlowBodies(app: FastifyInstance, seconds: number): void {
  app.addHook('onRequest', (request, reply, done) => {
    // A request that is injected has no connection.
    if (request.socket instanceof Socket && hasBody(request)) watchBody(app, { request, answer: reply.raw, seconds })
    done()
  })
}

interface Watched {
  request: FastifyRequest
  answer: { headersSent: boolean }
  seconds: number
}

function watchBody(app: FastifyInstance, { request: { raw, socket }, answer, seconds }: Watched): void {
  const startedAt = performance.now()
  const bytesBefore = socket.bytesRead
  const msLeft = (): number =>
    seconds * 1000 + ((socket.bytesRead - bytesBefore) / BYTES_PER_SECOND) * 1000 - (performance.now() - startedAt)
  const check = (): void => {
    if (raw.complete || raw.readableEnded) return
    const left = msLeft()
    if (left > 0) timer = setTimeout(check, left)
    else if (answer.headersSent) socket.destroy()
    // Answered like a request that reaches Node's own limit.
    else
      app.server.emit(
        'clientError',
        Object.assign(new Error('Slow body'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
        socket,
      )
  }
  let timer = setTimeout(check, seconds * 1000)
  const stop = (): void => clearTimeout(timer)
  raw.once('end', stop).once('close', stop)
}
