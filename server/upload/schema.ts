import { builder } from '../platform/graphql/builder.ts'
import { signInNeeded } from '../platform/refusal.ts'
import type { Upload } from '../providers/files/port.ts'

const UploadRef = builder.objectRef<Upload>('Upload').implement({
  fields: t => ({
    uploadUrl: t.exposeString('uploadUrl', {
      description: 'Takes one PUT of exactly this type and length within 15 minutes',
    }),
    location: t.exposeString('location', { description: 'What is stored: the upload URL without its query' }),
  }),
})

builder.mutationFields(t => ({
  presignUpload: t.field({
    type: UploadRef,
    description: 'Where to PUT a picture or a PDF (UPLOAD-01)',
    authScopes: { signedIn: true },
    args: {
      fileName: t.arg.string({ required: true }),
      contentType: t.arg.string({ required: true }),
      size: t.arg.int({ required: true, description: 'Bytes, exactly' }),
    },
    resolve: async (_root, args, { scope, actor, services, clock }) => {
      if (!actor) throw signInNeeded()
      return await services.files.presignPut({
        ...args,
        tenantId: scope.tenant.id,
        ownerId: actor.userId,
        now: clock.now(),
      })
    },
  }),
}))
