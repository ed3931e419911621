import type { FastifyRequest } from 'fastify'

/** Checks whether an answer was aborted because the client disconnected, which is not an error here. */
export const isClientAborted = (error: { code?: string }, request: FastifyRequest): boolean =>
  error.code === 'ERR_STREAM_PREMATURE_CLOSE' && request.socket.destroyed
