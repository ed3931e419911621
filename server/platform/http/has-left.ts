import type { FastifyRequest } from 'fastify'

/** Whether an answer broke off because who asked has left: nobody is there to whom the rest of it could go, and nothing went wrong here. */
export const hasLeft = (error: { code?: string }, request: FastifyRequest): boolean =>
  error.code === 'ERR_STREAM_PREMATURE_CLOSE' && request.socket.destroyed
