import compress from '@fastify/compress'
import Fastify, { type FastifyError, type FastifyInstance, LogController } from 'fastify'
import helmet from 'helmet'
import type { Config } from '../config.ts'
import { invalidField, Refusal, TooManyRequests } from '../refusal.ts'
import { hasLeft } from './has-left.ts'

const BODY_LIMIT = 1_048_576
const UNEXPECTED = 'Whoops, something went wrong!'

/** An empty HTTP application with what every route stands on: headers, compression, limits, request ids and one form of error. */
export async function createHttpApp(config: Config): Promise<FastifyInstance> {
  const app = Fastify({
    logger: { level: config.logLevel, redact: ['req.headers.authorization', 'req.headers.cookie'] },
    logController: new LogController({ disableRequestLogging: config.logLevel !== 'debug' }),
    trustProxy: trusted(config.trustProxy),
    bodyLimit: BODY_LIMIT,
    requestIdHeader: 'x-request-id',
    genReqId: () => crypto.randomUUID(),
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true },
  })
  const protect = securityHeaders(config)
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id)
    protect(request.raw, reply.raw, error => done(error as Error | undefined))
  })
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1024 })

  app.addHook('preValidation', async request => {
    if (holdsNul(request.body)) throw invalidField('body', 'A text must not hold a null character.')
  })
  app.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
    if (error instanceof TooManyRequests) reply.header('retry-after', error.retryAfter)
    if (error instanceof Refusal) {
      const { statusCode, message, fields } = error
      return reply.status(statusCode).send({ statusCode, error: error.error, message, fields })
    }
    const statusCode = error.statusCode ?? 500
    if (statusCode < 500)
      return reply.status(statusCode).send({ statusCode, error: error.code, message: error.message })
    if (!hasLeft(error, request)) request.log.error({ err: error, requestId: request.id }, 'unexpected failure')
    return reply
      .status(500)
      .send({ statusCode: 500, error: 'INTERNAL_SERVER_ERROR', message: UNEXPECTED, requestId: request.id })
  })
  return app
}

/** Networks as Fastify takes them; a number of proxies as the question whether this one is still ours. */
const trusted = (proxies: Config['trustProxy']) =>
  typeof proxies === 'number' ? (_address: string, hop: number): boolean => hop < proxies : proxies

/** What sets the headers that keep browsers from whatever the site does not need. To be made once: reading the options takes longer than that. */
function securityHeaders(config: Config): ReturnType<typeof helmet> {
  const apiOrigin = config.apiUrl === undefined ? [] : [new URL(config.apiUrl).origin]
  return helmet({
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        // The readers of photographed VINs are WebAssembly of our own.
        scriptSrc: [
          "'self'",
          "'wasm-unsafe-eval'",
          'https://js.stripe.com',
          'https://www.google.com',
          'https://www.gstatic.com',
        ],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...apiOrigin, ...(config.s3 ? [config.s3.endpoint] : [])],
        connectSrc: [
          "'self'",
          ...(config.stripe ? ['https://api.stripe.com'] : []),
          ...apiOrigin,
          ...(config.s3 ? [config.s3.endpoint] : []),
        ],
        workerSrc: ["'self'", 'blob:'],
        frameSrc: [
          "'self'",
          'https://js.stripe.com',
          // The bank's 3-D Secure question.
          ...(config.stripe ? ['https://hooks.stripe.com'] : []),
          'https://www.google.com',
        ],
        upgradeInsecureRequests: null,
      },
    },
    // The site shows pictures of an API on another host.
    crossOriginResourcePolicy: { policy: config.apiUrl === undefined ? 'same-origin' : 'cross-origin' },
    // Whether the site is served over https is the proxy's knowledge.
    strictTransportSecurity: config.publicUrl?.startsWith('https:') ?? false,
  })
}

/** Whether a text anywhere in it holds the one character that PostgreSQL cannot keep. */
function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0')
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return false
  return Object.values(value).some(holdsNul)
}
