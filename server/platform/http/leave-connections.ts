import type { FastifyInstance } from 'fastify'

/** Once the process is about to stop, each answer ends its connection, so that the client's next request goes to another process. */
export function leaveConnections(app: FastifyInstance, stopping: AbortSignal): void {
  app.addHook('onSend', async (_request, reply) => {
    if (stopping.aborted) void reply.header('connection', 'close')
  })
}
