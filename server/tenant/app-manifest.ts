import type { FastifyInstance } from 'fastify'
import { pageTitle } from '../../domain/tenant/tenant.ts'
import { notFound } from '../platform/refusal.ts'
import type { Tenant } from '../platform/scope.ts'
import { APP_ICONS, type AppIcon, appIcon } from './app-icon.ts'

export const MANIFEST_PATH = '/manifest.webmanifest'

/** Staff install the app; it opens on their work. Customers who open it come to their account. */
const START = '/account/franchisee/work-orders'
const BACKGROUND = '#f6f7f8'

const isIcon = (name: string): name is AppIcon => Object.hasOwn(APP_ICONS, name)

/** Returns the manifest of a tenant's app, in its brand. */
function manifestOf({ name, siteTitle, colors }: Tenant): object {
  return {
    id: START,
    name: pageTitle(siteTitle),
    short_name: name,
    start_url: START,
    scope: '/',
    display: 'standalone',
    theme_color: colors.primary,
    background_color: BACKGROUND,
    icons: Object.entries(APP_ICONS).map(([icon, { size, isMaskable }]) => ({
      src: `/app-icon/${icon}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose: isMaskable ? 'maskable' : 'any',
    })),
  }
}

/** Registers what a browser needs to install a tenant's app: its manifest and the icons that the manifest names. */
export function registerAppManifest(app: FastifyInstance): void {
  app.get(MANIFEST_PATH, async (request, reply) => {
    const { scope } = await request.context()
    return reply
      .header('cache-control', 'no-cache')
      .header('vary', 'host')
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(manifestOf(scope.tenant)))
  })

  app.get('/app-icon/:file', async (request, reply) => {
    const { file } = request.params as { file: string }
    const name = file.replace(/\.png$/, '')
    if (!file.endsWith('.png') || !isIcon(name)) throw notFound('picture')
    const { scope } = await request.context()
    return reply
      .header('cache-control', 'public, max-age=3600')
      .header('vary', 'host')
      .type('image/png')
      .send(await appIcon(scope.db, scope.tenant, name))
  })
}
