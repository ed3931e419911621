import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type pg from 'pg'
import { registerAccountRoutes } from './account/routes.ts'
import { registerAnalyticsRoutes } from './analytics/routes.ts'
import { registerBrowserReports, registerReportScript } from './browser-report/routes.ts'
import { registerBookingRoutes } from './booking/routes.ts'
import { callbackUrl } from './connected-car/callback-url.ts'
import { registerConnectedCarRoutes } from './connected-car/routes.ts'
import { registerDisputeRoutes } from './dispute/routes.ts'
import { registerExportRoutes } from './export/routes.ts'
import { registerImportRoutes } from './import/routes.ts'
import { registerInvoiceRoutes } from './invoice/routes.ts'
import { followSettings } from './live/follow-settings.ts'
import { registerMailPreview } from './message/routes.ts'
import type { OrderChanges } from './live/order-changes.ts'
import { registerLiveRoutes } from './live/routes.ts'
import { registerPaymentRoutes } from './payment/routes.ts'
import { registerPayoutRoutes } from './payout/routes.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import type { TenantDatabases } from './platform/database/tenant-database.ts'
import { isPublicSandbox } from './platform/exposure.ts'
import { registerGraphql } from './platform/graphql/endpoint.ts'
import { type Documents, ReleasedDocuments } from './platform/graphql/released-documents.ts'
import { allowSites } from './platform/http/cross-origin.ts'
import { leaveConnections } from './platform/http/leave-connections.ts'
import { createHttpApp } from './platform/http/http-app.ts'
import { sendServerTime } from './platform/http/server-time.ts'
import { registerRequestContext } from './platform/http/request-context.ts'
import { Limits } from './platform/limits/limits.ts'
import { keysOf, secretOf } from './platform/secret.ts'
import { answerHealthOnly } from './platform/role.ts'
import type { Services } from './platform/services.ts'
import { registerPrivacyRoutes } from './privacy/routes.ts'
import { registerHealth } from './readiness.ts'
import { registerRelease } from './release.ts'
import { registerQuoteRoutes } from './quote/routes.ts'
import { registerReportRoutes } from './report/routes.ts'
import { registerBanner } from './sandbox/banner.ts'
import { buildSchema } from './schema.ts'
import { registerSecondFactorRoutes } from './second-factor/routes.ts'
import { limitGraphql } from './security/limit-graphql.ts'
import { registerDenials } from './security/record-denials.ts'
import { registerSecurityText } from './security/security-text.ts'
import { findActor } from './session/find-actor.ts'
import { registerSetupRoutes } from './setup/routes.ts'
import { registerSite } from './site.ts'
import { registerStaffRoutes } from './staff/routes.ts'
import { registerAppManifest } from './tenant/app-manifest.ts'
import { registerTenantRoutes } from './tenant/routes.ts'
import { isTenantSite, siteOrigins, siteUrl } from './tenant/site-url.ts'
import type { TenantDirectory } from './tenant/tenant-directory.ts'
import { registerWebhookRoutes } from './webhook/routes.ts'
import { registerWebsite } from './website/routes.ts'
import { registerWorkOrderRoutes } from './work-order/routes.ts'

const BUILT_SITE = fileURLToPath(new URL('../dist/web', import.meta.url))
const BUILT_DOCUMENTS = fileURLToPath(new URL('../dist/documents.json', import.meta.url))

/** Rate limits have their own connections, so that a flood does not block other requests. */
const LIMIT_CONNECTIONS = 3

export interface AppDependencies {
  config: Config & { publicUrl: string }
  databases: TenantDatabases
  tenants: TenantDirectory
  services: Services
  clock: Clock
  orderChanges: OrderChanges
  /** The owner's connections: for the sandboxes, the readiness check and the documents of the releases only. */
  ownerPool: pg.Pool
  /** Aborted when the process is about to stop; undefined where none does. */
  stopping?: AbortSignal
}

const builtDocuments = (): Documents =>
  existsSync(BUILT_DOCUMENTS) ? (JSON.parse(readFileSync(BUILT_DOCUMENTS, 'utf8')) as Documents) : {}

/** Creates the whole HTTP application: API, site and the stand-ins of services that are not configured. */
export async function createApp({
  config,
  databases,
  tenants,
  services,
  clock,
  orderChanges,
  ownerPool,
  stopping = new AbortController().signal,
}: AppDependencies): Promise<FastifyInstance> {
  const app = await createHttpApp(config)
  if (config.role === 'worker')
    answerHealthOnly(app, { hasStandIns: !config.stripe || !config.smartcar || !config.mail.smtpUrl })
  leaveConnections(app, stopping)
  sendServerTime(app, clock)
  await followSettings(orderChanges, { databases, tenants })
  registerBanner(app, {
    isPublicSandbox: isPublicSandbox(config),
    isDemo: async request => !(await tenants.isEmpty()) && (await request.context()).scope.tenant.kind === 'demo',
  })
  if (config.apiUrl !== undefined) allowSites(app, origin => isTenantSite(config, tenants, origin))
  const limits = new Limits(databases.poolWithoutTenant(LIMIT_CONNECTIONS), { isOn: config.rateLimits })
  app.addHook('onClose', () => limits.close())
  registerRequestContext(app, {
    databases,
    findTenant: (host, named) => tenants.find(host, named),
    isHost: host => tenants.isHost(host),
    findActor,
    siteUrl: tenantId => siteUrl(config, tenants, tenantId),
    clock,
    services,
    config,
    limits,
  })
  registerDenials(app)
  const documents = new ReleasedDocuments(builtDocuments(), ownerPool)
  await documents.start()
  app.addHook('onClose', () => documents.stop())
  await app.register(
    async api => {
      await registerGraphql(api, {
        schema: buildSchema(),
        path: '/graphql',
        documents,
        documentsOnly: config.persistedDocumentsOnly,
      })
      limitGraphql(api, { path: '/api/graphql', limits })
      registerTenantRoutes(api)
      registerAccountRoutes(api)
      registerStaffRoutes(api)
      registerSecondFactorRoutes(api)
      registerAnalyticsRoutes(api)
      registerBookingRoutes(api, services)
      registerConnectedCarRoutes(api, { siteUrl: tenantId => siteUrl(config, tenants, tenantId) })
      registerDisputeRoutes(api)
      registerExportRoutes(api)
      registerImportRoutes(api)
      registerInvoiceRoutes(api)
      registerPayoutRoutes(api, { siteUrl: tenantId => siteUrl(config, tenants, tenantId) })
      registerPrivacyRoutes(api)
      registerQuoteRoutes(api)
      registerReportRoutes(api)
      registerWorkOrderRoutes(api)
      registerLiveRoutes(api, orderChanges)
      registerBrowserReports(api)
      await registerPaymentRoutes(api, {
        siteUrl: tenantId => siteUrl(config, tenants, tenantId),
      })
      await registerWebhookRoutes(api, {
        gateways: services.payments,
        tenants: () => tenants.all(),
        databaseOf: tenantId => databases.of(tenantId),
        clock,
      })
      registerSetupRoutes(api, { databases, tenants, services, limits, clock, keys: keysOf(config) })
      registerHealth(api, ownerPool, stopping, () => sql`select 1`.execute(databases.of(0)))
      registerRelease(api, BUILT_SITE)
    },
    { prefix: '/api' },
  )
  registerSecurityText(app, { siteUrl: tenantId => siteUrl(config, tenants, tenantId) })
  await registerSandboxes(app, { config, clock, ownerPool, siteOrigins: () => siteOrigins(config, tenants) })
  registerMailPreview(app)
  registerReportScript(app, { percent: config.observe.browserReportsPercent, apiUrl: config.apiUrl ?? '/api' })
  registerAppManifest(app)
  registerWebsite(app, { isSetUp: async () => !(await tenants.isEmpty()) })
  await registerSite(app, {
    folder: BUILT_SITE,
    settings: config,
    isSetUp: async () => !(await tenants.isEmpty()),
  })
  return app
}

/** Registers the stand-ins of services that are not configured. The stand-in of a configured service is not even loaded. */
async function registerSandboxes(
  app: FastifyInstance,
  {
    config,
    clock,
    ownerPool: pool,
    siteOrigins: origins,
  }: Pick<AppDependencies, 'config' | 'clock' | 'ownerPool'> & { siteOrigins: () => Promise<string[]> },
): Promise<void> {
  const secret = secretOf(config)
  if (!config.stripe) {
    const { registerStripeSandbox } = await import('./sandbox/stripe/plugin.ts')
    const { sandboxAccounts } = await import('./providers/payment-gateway/sandbox-accounts.ts')
    await registerStripeSandbox(app, {
      pool,
      secrets: sandboxAccounts(secret),
      publicUrl: () => config.publicUrl,
      siteOrigins: origins,
      deliverTo: country => `http://127.0.0.1:${config.port}/api/webhooks/stripe/${country}`,
    })
  }
  if (!config.smartcar) {
    const { registerSmartcarSandbox } = await import('./sandbox/smartcar/routes.ts')
    const { sandboxClient } = await import('./providers/connected-car/sandbox-client.ts')
    await registerSmartcarSandbox(app, {
      pool,
      clock,
      ...sandboxClient(secret),
      siteOrigins: origins,
      callbackUrl: callbackUrl(config),
    })
  }
  // With SANDBOX, demo tenants keep their mails there.
  if (!config.mail.smtpUrl || config.sandbox) {
    const { registerMailbox } = await import('./sandbox/mailbox/routes.ts')
    await registerMailbox(app, { pool, secret, isHttps: config.publicUrl.startsWith('https:') })
  }
  if (!config.s3) {
    const { registerLocalFiles } = await import('./sandbox/files/routes.ts')
    await registerLocalFiles(app, {
      dataDir: config.dataDir,
      keys: keysOf(config),
      clock,
    })
  }
}
