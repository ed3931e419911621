import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { may } from '../../domain/account/permissions.ts'
import { requireSignedIn } from '../platform/context.ts'
import { denial, notFound, Refusal } from '../platform/refusal.ts'
import type { BrandImageKind, UploadedKind } from './check-image.ts'
import { findPicture, keepPicture } from './pictures.ts'
import { brandingOf } from './tenant-directory.ts'
import { tenantLogo } from './tenant-logo.ts'
import { TEXTS } from './texts.ts'

const MAX_UPLOAD = 2 * 1024 * 1024
const UPLOADED_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml']
const isUploadedKind = (kind: string): kind is UploadedKind => ['logo', 'favicon', 'link'].includes(kind)

/** Same as on the site, for a tenant without a logo. */
const DEFAULT_LOGO = '/brand/default-logo.svg'

/**
 * Registers GET tenant: the data that the app fetches at startup (TENANT-01). GET tenant/logo.png: the logo for mails, because most mail clients do
 * not show SVG and are on another site. GET tenant/logo and tenant/favicon: the copies of images that the tenant's record names on another site
 * (TENANT-03). GET tenant/picture: an uploaded picture. POST tenant/pictures: redraws and keeps one, for those who may change the brand.
 */
export function registerTenantRoutes(app: FastifyInstance): void {
  app.get('/tenant', async (request, reply) => {
    const { scope, config } = await request.context()
    reply.header('cache-control', 'no-cache').header('vary', 'host, x-tenant-id')
    return brandingOf(scope.tenant, config.apiUrl)
  })

  app.get('/tenant/logo.png', async (request, reply) => {
    const { scope } = await request.context()
    const logo = await tenantLogo(scope.tenant.logoUrl ?? DEFAULT_LOGO)
    if (!logo) throw notFound('logo')
    return reply
      .header('cache-control', 'public, max-age=3600')
      .header('vary', 'host, x-tenant-id')
      .header('cross-origin-resource-policy', 'cross-origin')
      .type('image/png')
      .send(logo)
  })

  app.get('/tenant/picture/:digest', async (request, reply) => {
    const { scope } = await request.context()
    const picture = await findPicture(scope.db, (request.params as { digest: string }).digest)
    if (!picture) throw notFound('picture')
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('vary', 'host, x-tenant-id')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('content-security-policy', PICTURE_POLICY)
      .type('image/png')
      .send(picture.body)
  })

  void app.register((uploads, _options, done) => {
    uploads.addContentTypeParser(
      UPLOADED_TYPES,
      { parseAs: 'buffer', bodyLimit: MAX_UPLOAD },
      (_request, body, parsed) => parsed(null, body),
    )
    const options: RouteShorthandOptions = {
      bodyLimit: MAX_UPLOAD,
      config: { session: 'needed' },
      // Before the picture is read.
      onRequest: async request => {
        const { actor } = requireSignedIn(await request.context())
        if (!may(actor.roles, 'brand.change')) throw denial(notFound('picture'))
      },
    }
    uploads.post('/tenant/pictures/:kind', options, async request => {
      const context = requireSignedIn(await request.context())
      const { kind } = request.params as { kind: string }
      if (!isUploadedKind(kind)) throw notFound('picture')
      if (!Buffer.isBuffer(request.body)) throw new Refusal(422, 'IMAGE_REFUSED', TEXTS.image.unreadable)
      return { url: await keepPicture(context, request.body, kind) }
    })
    done()
  })

  app.get('/tenant/logo', async (request, reply) => await sendImage(request, reply, 'logo'))
  app.get('/tenant/favicon', async (request, reply) => await sendImage(request, reply, 'favicon'))
}

/** With this policy nothing in an image runs or loads, even if its URL is opened directly. */
const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/** Sends the copy of an image that the tenant's record names on another site. @throws Refusal 404 while there is none */
async function sendImage(request: FastifyRequest, reply: FastifyReply, kind: BrandImageKind): Promise<FastifyReply> {
  const { scope } = await request.context()
  const image = await scope.db
    .selectFrom('brand_image')
    .where('kind', '=', kind)
    .where('problem', 'is', null)
    .select(['content_type', 'body', 'digest'])
    .executeTakeFirst()
  if (!image?.content_type || !image.body) throw notFound('picture')
  const isNamed = (request.query as { v?: string }).v === image.digest
  return reply
    .header('cache-control', isNamed ? 'public, max-age=31536000, immutable' : 'no-cache')
    .header('vary', 'host, x-tenant-id')
    .header('content-security-policy', PICTURE_POLICY)
    .type(image.content_type)
    .send(image.body)
}
