import type { FastifyInstance } from 'fastify'

const PATH = '/sw.js'

/**
 * Replaces the service worker in browsers that have one: deletes what it kept and removes the worker. Open pages continue without it: it
 * answers nothing, so from its start every request goes to the server.
 */
export const REMOVED = `addEventListener('install', () => skipWaiting())
addEventListener('activate', event =>
  event.waitUntil(
    caches
      .keys()
      .then(names => Promise.all(names.map(name => caches.delete(name))))
      .then(() => registration.unregister()),
  ),
)
`

/** Registers GET /sw.js: the service worker of the built site or, when it is switched off (SERVICE_WORKER), one that removes it. */
export function registerServiceWorker(app: FastifyInstance, { isOn }: { isOn: boolean }): void {
  app.get(PATH, async (_request, reply) => {
    if (isOn) return reply.sendFile(PATH.slice(1))
    return reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(REMOVED)
  })
}
