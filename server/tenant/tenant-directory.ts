import { sql } from 'kysely'
import { z } from 'zod'
import { sitePages } from '../../domain/tenant/site-pages.ts'
import { TENANT_COLORS, type TenantBranding } from '../../domain/tenant/tenant.ts'
import type { Database, TenantDatabases } from '../platform/database/tenant-database.ts'
import type { Tenant } from '../platform/scope.ts'
import { atApi, brandImagePath, findBrandImages, isElsewhere } from './brand-image.ts'
import type { BrandImageKind } from './check-image.ts'
import { keepUploadedLogo } from './pictures.ts'
import { cacheDrawnLogo } from './tenant-logo.ts'

/** Milliseconds until a change of branding is visible at the latest. */
const MAX_AGE = 15_000
const DEFAULT_TENANT = 1

const colors = z.object(
  Object.fromEntries(TENANT_COLORS.map(key => [key, z.string()])) as Record<
    (typeof TENANT_COLORS)[number],
    z.ZodString
  >,
)

/** Finds tenants by id and by host, cached for some seconds because every request needs one. */
export class TenantDirectory {
  readonly #databases: TenantDatabases
  #loadedAt = 0
  #byId = new Map<number, Tenant>()
  #byHost = new Map<string, number>()
  /** Tenants that are about to move away: only their last jobs find them. */
  #leaving: ReadonlySet<number> = new Set()
  #loading: Promise<void> | undefined
  /** Counts `forget`, because a load that began before is old when it ends. */
  #forgotten = 0

  constructor(databases: TenantDatabases) {
    this.#databases = databases
  }

  /**
   * Finds the tenant of a request: the one whose domain is the host, otherwise the one that the client names, otherwise tenant 1 (rule T1). The
   * client's choice selects and never authorizes: sessions are looked up within the tenant.
   */
  async find(host: string, named: number | undefined): Promise<Tenant | undefined> {
    await this.#refresh()
    const hostName = host.split(':')[0]?.toLowerCase() ?? ''
    const byHost = this.#byHost.get(hostName)
    // A host of a tenant that moved away shows no other business.
    if (byHost !== undefined) return this.#present(byHost)
    return this.#present(named ?? DEFAULT_TENANT) ?? this.#present(DEFAULT_TENANT)
  }

  #present(id: number): Tenant | undefined {
    return this.#leaving.has(id) ? undefined : this.#byId.get(id)
  }

  /** Returns a tenant by id, for jobs. */
  async get(id: number): Promise<Tenant | undefined> {
    await this.#refresh()
    return this.#byId.get(id)
  }

  /** Returns every tenant, for recurring jobs. */
  async all(): Promise<Tenant[]> {
    await this.#refresh()
    return [...this.#byId.values()].filter(({ id }) => !this.#leaving.has(id))
  }

  /** Returns the tenant's primary host, for links in mails; undefined when it has none. */
  async hostOf(tenantId: number): Promise<string | undefined> {
    await this.#refresh()
    return [...this.#byHost].find(([, id]) => id === tenantId)?.[0]
  }

  /** Checks whether there is no tenant yet. */
  async isEmpty(): Promise<boolean> {
    await this.#refresh()
    return this.#byId.size === 0
  }

  /** Returns all hosts that belong to tenants. */
  async hosts(): Promise<string[]> {
    await this.#refresh()
    return [...this.#byHost.keys()]
  }

  /** Checks whether a host belongs to a tenant. */
  async isHost(host: string): Promise<boolean> {
    await this.#refresh()
    return this.#byHost.has(host)
  }

  /** Drops what is cached, because a tenant changed. */
  forget(): void {
    this.#loadedAt = 0
    this.#forgotten += 1
  }

  async #refresh(): Promise<void> {
    // The first tenant appears at once in every process.
    if (this.#byId.size > 0 && Date.now() - this.#loadedAt < MAX_AGE) return
    this.#loading ??= this.#load().finally(() => {
      this.#loading = undefined
    })
    await this.#loading
  }

  async #load(): Promise<void> {
    const forgotten = this.#forgotten
    const db = this.#databases.of(0)
    const [tenants, domains] = await Promise.all([
      this.#rows(db),
      db.selectFrom('tenant_domain').selectAll().orderBy('is_primary', 'desc').orderBy('host').execute(),
    ])
    this.#leaving = new Set(tenants.filter(row => row.is_leaving).map(row => row.id))
    const images = new Map(await Promise.all(tenants.map(async row => [row.id, await this.#imagesOf(row)] as const)))
    this.#byId = new Map(
      tenants.map(row => [
        row.id,
        {
          id: row.id,
          name: row.name,
          siteTitle: row.site_title,
          logoUrl: images.get(row.id)?.logo ?? null,
          faviconUrl: images.get(row.id)?.favicon ?? null,
          image: row.image,
          colors: colors.parse(row.colors),
          supportPhone: row.support_phone,
          supportEmail: row.support_email,
          csvTimeZone: row.csv_time_zone,
          countryCode: row.country_code,
          state: row.state,
          kind: row.kind,
          pauseMessage: row.pause_message,
          embedSites: row.embed_sites,
          pages: sitePages({ terms: row.has_terms, privacy: row.has_privacy }),
        },
      ]),
    )
    this.#byHost = new Map(domains.map(row => [row.host, row.tenant_id]))
    this.#loadedAt = forgotten === this.#forgotten ? Date.now() : 0
  }

  /** Reads all tenants that are here, without the long texts of their pages. */
  #rows(db: Database) {
    return db
      .selectFrom('tenant')
      .where(sql<boolean>`not exists (select from app.moved_tenant m where m.tenant_id = tenant.id and m.is_written)`)
      .select([
        'id',
        'name',
        'site_title',
        'logo_url',
        'favicon_url',
        'image',
        'colors',
        'support_phone',
        'support_email',
        'csv_time_zone',
        'country_code',
        'state',
        'kind',
        'pause_message',
        'embed_sites',
        sql<boolean>`exists (select from app.moved_tenant m where m.tenant_id = tenant.id)`.as('is_leaving'),
        sql<boolean>`terms_text <> '' or terms_url is not null`.as('has_terms'),
        sql<boolean>`privacy_text <> '' or privacy_url is not null`.as('has_privacy'),
      ])
      .execute()
  }

  /** Returns the URLs of a tenant's images for browsers; one on another site only once a copy exists here. */
  async #imagesOf(row: { id: number; logo_url: string | null; favicon_url: string | null }) {
    const named = { logo: row.logo_url, favicon: row.favicon_url }
    await keepUploadedLogo(this.#databases.of(row.id), named.logo)
    if (!isElsewhere(named.logo) && !isElsewhere(named.favicon)) return named
    const copies = await findBrandImages(this.#databases.of(row.id), named)
    const shown = (kind: BrandImageKind): string | null => {
      const copy = copies[kind]
      if (!isElsewhere(named[kind])) return named[kind]
      return copy ? brandImagePath(row.id, kind, copy.digest) : null
    }
    const logo = shown('logo')
    if (logo !== null && copies.logo && isElsewhere(named.logo)) cacheDrawnLogo(logo, copies.logo.png)
    return { logo, favicon: shown('favicon') }
  }
}

/** Returns the public data of a tenant (TENANT-01). Its images are always on this site or its API. */
export function brandingOf(tenant: Tenant, apiUrl: string | undefined): TenantBranding {
  const {
    id,
    name,
    siteTitle,
    logoUrl,
    faviconUrl,
    image,
    colors: set,
    supportPhone,
    supportEmail,
    csvTimeZone,
    countryCode,
    state,
    kind,
    pauseMessage,
    pages,
  } = tenant
  return {
    id,
    name,
    siteTitle,
    logoUrl: atApi(logoUrl, apiUrl),
    faviconUrl: atApi(faviconUrl, apiUrl),
    image: atApi(image, apiUrl),
    colors: set,
    supportPhone,
    supportEmail,
    csvTimeZone,
    countryCode,
    state,
    kind,
    pauseMessage,
    pages,
  }
}
