import { readFile } from 'node:fs/promises'
import { join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const PUBLIC = fileURLToPath(new URL('../../web/public', import.meta.url))
const logos = new Map<string, Promise<Buffer | null>>()

/**
 * Returns a tenant's logo as PNG for print and mail, rendered once. Logos are files of the site ('/brand/…'), data URLs, or copies of images on other
 * sites; null if there is none or it cannot be read, so that a missing image never blocks an invoice.
 */
export function tenantLogo(logoUrl: string | null): Promise<Buffer | null> {
  if (logoUrl === null) return Promise.resolve(null)
  const cachedLogo = logos.get(logoUrl)
  if (cachedLogo) return cachedLogo
  const drawn = drawLogo(logoUrl).catch(() => null)
  logos.set(logoUrl, drawn)
  return drawn
}

/** Whether a logo was drawn already. */
export const isDrawn = (logoUrl: string): boolean => logos.has(logoUrl)

/** Caches the rendering of a copied logo, because its address is not a file of the site. */
export const cacheDrawnLogo = (logoUrl: string, png: Buffer): void => {
  logos.set(logoUrl, Promise.resolve(png))
}

async function drawLogo(logoUrl: string): Promise<Buffer> {
  const data = /^data:[^,]*;base64,(.*)$/.exec(logoUrl)?.[1]
  const path = join(PUBLIC, normalize(logoUrl))
  if (data === undefined && !path.startsWith(PUBLIC)) throw new Error('a logo outside the site')
  const source = data === undefined ? await readFile(path) : Buffer.from(data, 'base64')
  return await sharp(source, { density: 300 }).resize({ height: 160, withoutEnlargement: false }).png().toBuffer()
}
