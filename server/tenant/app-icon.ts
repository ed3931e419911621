import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import type { Database } from '../platform/database/tenant-database.ts'
import type { Tenant as AnyTenant } from '../platform/scope.ts'
import { digestOf, findBrandImages } from './brand-image.ts'
import { tenantLogo } from './tenant-logo.ts'

type Tenant = Pick<AnyTenant, 'id' | 'name' | 'logoUrl' | 'faviconUrl' | 'colors'>

/** The icons of the installed app. A launcher cuts a maskable one to its own shape. */
export const APP_ICONS = {
  '192': { size: 192, isMaskable: false },
  '512': { size: 512, isMaskable: false },
  maskable: { size: 512, isMaskable: true },
} as const
export type AppIcon = keyof typeof APP_ICONS

/** The part of a maskable icon that no launcher cuts off, with some room around it. */
const SAFE_PART = 0.6
/** Logos are designed for a light background. */
const BACKGROUND = '#ffffff'
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 }
const MAX_DRAWN = 90

/** Drawn icons of all tenants. */
const drawn = new LRUCache<string, Buffer>({ max: MAX_DRAWN })

/** The initial of a business that has neither icon nor logo, on its colour. */
function initialOf({ name, colors }: Pick<Tenant, 'name' | 'colors'>): Buffer {
  const [initial = ''] = name
    .trim()
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
  const color = /^#[0-9a-f]{3,8}$/i.test(colors.primary) ? colors.primary : '#1f4e79'
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="${color}"/>` +
      `<text x="32" y="45" font-family="sans-serif" font-size="36" font-weight="700" text-anchor="middle" fill="#fff">${initial}</text></svg>`,
  )
}

/** Returns the picture of a tenant: its icon, else its logo; null when neither can be read. */
async function pictureOf(db: Database, { id, logoUrl, faviconUrl }: Tenant): Promise<Buffer | null> {
  const digest = digestOf(faviconUrl)
  if (digest !== undefined) {
    const own = await db.selectFrom('brand_picture').where('digest', '=', digest).select('png').executeTakeFirst()
    if (own) return own.png
  }
  if (faviconUrl?.startsWith('/api/')) {
    const { favicon_url: named } = await db
      .selectFrom('tenant')
      .where('id', '=', id)
      .select('favicon_url')
      .executeTakeFirstOrThrow()
    const { favicon } = await findBrandImages(db, { logo: null, favicon: named })
    if (favicon) return favicon.png
  }
  return (await tenantLogo(faviconUrl)) ?? (await tenantLogo(logoUrl))
}

async function draw(picture: Buffer, { size, isMaskable }: (typeof APP_ICONS)[AppIcon]): Promise<Buffer> {
  const side = isMaskable ? Math.round(size * SAFE_PART) : size
  const inside = await sharp(picture, { density: 300 })
    .resize({ width: side, height: side, fit: 'contain', background: CLEAR })
    .png()
    .toBuffer()
  if (!isMaskable) return inside
  return await sharp({ create: { width: size, height: size, channels: 4, background: BACKGROUND } })
    .composite([{ input: inside, gravity: 'centre' }])
    .png()
    .toBuffer()
}

/** Returns an icon of the tenant's installed app as PNG: from its icon or logo, else its initial. Drawn once for each picture. */
export async function appIcon(db: Database, tenant: Tenant, name: AppIcon): Promise<Buffer> {
  const { id, logoUrl, faviconUrl } = tenant
  const key = JSON.stringify([id, name, faviconUrl, logoUrl, tenant.name, tenant.colors.primary])
  const known = drawn.get(key)
  if (known) return known
  const picture = (await pictureOf(db, tenant).catch(() => null)) ?? initialOf(tenant)
  const icon = await draw(picture, APP_ICONS[name]).catch(() => draw(initialOf(tenant), APP_ICONS[name]))
  drawn.set(key, icon)
  return icon
}
