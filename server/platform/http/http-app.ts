import compress from '@fastify/compress'
import Fastify, { type FastifyError, type FastifyInstance, LogController } from 'fastify'
import helmet from 'helmet'
import type { Config } from '../config.ts'
import { logSettings } from '../observe/log.ts'
import { observeRequests } from '../observe/observe-requests.ts'
import { topics } from '../observe/topics.ts'
import { Refusal, TooManyRequests } from '../refusal.ts'
import { TEXTS } from '../texts.ts'
import { checkInput } from './check-input.ts'
import { cutSlowBodies } from './cut-slow-bodies.ts'
import { recordDenial } from './denials.ts'
import { isClientAborted } from './is-client-aborted.ts'

const BODY_LIMIT = 1_048_576
/** Headers are small, and a proxy sends them at once. */
const HEADERS_MS = 20_000
/** A whole request with its body: a photo of 15 MB at 17 kB/s. Answers may take longer, and event streams stay open. */
const REQUEST_MS = 900_000
/** How often Node looks for connections that reached a limit. */
const CHECK_MS = 5_000

/** Creates an empty HTTP application with the basics for every route: headers, compression, limits, request ids and one error format. */
export async function createHttpApp(config: Config): Promise<FastifyInstance> {
  const app = Fastify({
    logger: logSettings(config.logLevel),
    logController: new LogController({ disableRequestLogging: config.logLevel !== 'debug' }),
    trustProxy: trusted(config.trustProxy),
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_MS,
    http: { headersTimeout: HEADERS_MS, connectionsCheckingInterval: CHECK_MS },
    genReqId: ({ headers }) => requestId(headers['x-request-id']),
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true },
  })
  app.server.maxConnections = config.maxConnections
  app.decorateRequest('denials', null)
  observeRequests(app, config)
  const protect = securityHeaders(config)
  const permissions = permissionsPolicy(config)
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id).header('permissions-policy', permissions)
    protect(request.raw, reply.raw, error => done(error as Error | undefined))
  })
  cutSlowBodies(app, config.bodySeconds)
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1024 })

  // API answers contain personal data: proxies must not cache them, and the browser must not after a logout.
  app.addHook('onSend', async (request, reply) => {
    const isData = String(reply.getHeader('content-type') ?? '').startsWith('application/json')
    if (isData && request.url.startsWith('/api/') && !reply.hasHeader('cache-control'))
      void reply.header('cache-control', 'no-store')
  })
  app.addHook('preValidation', async request => {
    const limits = request.routeOptions.config.inputLimits
    checkInput(request.body, limits)
    checkInput(request.query, limits)
    checkInput(request.params)
  })
  app.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
    if (error instanceof TooManyRequests) reply.header('retry-after', error.retryAfter)
    if (error instanceof Refusal) {
      recordDenial(request, request.routeOptions.url ?? 'unknown route', error)
      const { statusCode, message, fields, details } = error
      return reply.status(statusCode).send({ statusCode, error: error.error, message, fields, ...details })
    }
    const statusCode = error.statusCode ?? 500
    if (statusCode < 500)
      return reply.status(statusCode).send({ statusCode, error: error.code, message: error.message })
    if (!isClientAborted(error, request)) {
      request.log.error({ err: error, requestId: request.id }, 'unexpected failure')
      topics.failure.publish({ error })
    }
    return reply
      .status(500)
      .send({ statusCode: 500, error: 'INTERNAL_SERVER_ERROR', message: TEXTS.unexpected, requestId: request.id })
  })
  return app
}

/** Returns the request id that a proxy sent, if valid. It is returned, logged and stored, so any other text is replaced. */
const requestId = (header: string | string[] | undefined): string =>
  typeof header === 'string' && /^[\w-]{1,64}$/.test(header) ? header : crypto.randomUUID()

/** Converts trusted networks to Fastify's format, and a number of proxies to a check by hop. */
const trusted = (proxies: Config['trustProxy']) =>
  typeof proxies === 'number' ? (_address: string, hop: number): boolean => hop < proxies : proxies

/** Creates the handler for security headers. Create it once: reading the options is slower than setting the headers. */
function securityHeaders(config: Config): ReturnType<typeof helmet> {
  const apiOrigin = config.apiUrl === undefined ? [] : [new URL(config.apiUrl).origin]
  const stripe = config.stripe ? ['https://js.stripe.com'] : []
  // The provider draws the codes for Cash App, and renews them.
  const qrCodes = config.stripe ? ['https://qr.stripe.com'] : []
  const recaptcha = config.recaptcha ? ['https://www.google.com', 'https://www.gstatic.com'] : []
  return helmet({
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        // The VIN photo readers are our own WebAssembly.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...stripe, ...recaptcha],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        fontSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...apiOrigin, ...(config.s3 ? [config.s3.endpoint] : []), ...qrCodes],
        connectSrc: [
          "'self'",
          ...(config.stripe ? ['https://api.stripe.com'] : []),
          ...apiOrigin,
          ...(config.s3 ? [config.s3.endpoint] : []),
        ],
        workerSrc: ["'self'", 'blob:'],
        frameSrc: [
          "'self'",
          ...stripe,
          // The bank's 3-D Secure page.
          ...(config.stripe ? ['https://hooks.stripe.com'] : []),
          ...(config.recaptcha ? ['https://www.google.com'] : []),
        ],
        upgradeInsecureRequests: null,
      },
    },
    // The site shows images from an API on another host.
    crossOriginResourcePolicy: { policy: config.apiUrl === undefined ? 'same-origin' : 'cross-origin' },
    // Only the proxy knows whether the site is served over https.
    strictTransportSecurity: config.publicUrl?.startsWith('https:') ?? false,
  })
}

/**
 * Returns the device features that a page may use: the camera for photos and VINs, and the location. Third-party scripts, such as the payment
 * provider's, get no more.
 */
function permissionsPolicy(config: Config): string {
  const off = [
    'accelerometer',
    'autoplay',
    'bluetooth',
    'display-capture',
    'encrypted-media',
    'fullscreen',
    'gyroscope',
    'hid',
    'idle-detection',
    'local-fonts',
    'magnetometer',
    'microphone',
    'midi',
    'picture-in-picture',
    'screen-wake-lock',
    'serial',
    'usb',
    'window-management',
    'xr-spatial-tracking',
  ]
  const payment = config.stripe ? 'payment=(self "https://js.stripe.com")' : 'payment=()'
  return ['camera=(self)', 'geolocation=(self)', payment, ...off.map(feature => `${feature}=()`)].join(', ')
}
