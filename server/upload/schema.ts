import { builder } from '../platform/graphql/builder.ts'
import type { Upload } from '../ports/files.ts'
import { giveUploadUrl } from './give-upload-url.ts'

const UploadHeaderRef = builder.objectRef<Upload['headers'][number]>('UploadHeader').implement({
  fields: t => ({ name: t.exposeString('name'), value: t.exposeString('value') }),
})

const UploadRef = builder.objectRef<Upload>('Upload').implement({
  fields: t => ({
    uploadUrl: t.exposeString('uploadUrl', {
      description: 'Accepts one PUT of exactly this type and, if given, length within 15 minutes',
    }),
    location: t.exposeString('location', { description: 'The stored reference: the upload URL without its query' }),
    headers: t.field({
      type: [UploadHeaderRef],
      description: 'Headers that the PUT must send unchanged: the URL is signed for them',
      resolve: upload => upload.headers,
    }),
  }),
})

builder.mutationFields(t => ({
  presignUpload: t.withAuth({ signedIn: true }).field({
    type: UploadRef,
    description: 'Returns the URL to PUT a picture or a PDF (UPLOAD-01)',
    args: {
      fileName: t.arg.string({ required: true }),
      contentType: t.arg.string({ description: 'By default the type of the name’s extension' }),
      size: t.arg.int({
        description: 'Exact size in bytes; by default at most 20 MB. A cloud store needs it',
      }),
    },
    resolve: (_root, { fileName, contentType, size }, context) =>
      giveUploadUrl(context, { fileName, contentType: contentType ?? null, size: size ?? null }),
  }),
}))
