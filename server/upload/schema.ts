import { builder } from '../platform/graphql/builder.ts'
import type { Upload } from '../ports/files.ts'
import { giveUploadUrl } from './give-upload-url.ts'

const UploadHeaderRef = builder.objectRef<Upload['headers'][number]>('UploadHeader').implement({
  fields: t => ({ name: t.exposeString('name'), value: t.exposeString('value') }),
})

const UploadRef = builder.objectRef<Upload>('Upload').implement({
  fields: t => ({
    uploadUrl: t.exposeString('uploadUrl', {
      description: 'Takes one PUT of exactly this type and length, where one was named, within 15 minutes',
    }),
    location: t.exposeString('location', { description: 'What is stored: the upload URL without its query' }),
    headers: t.field({
      type: [UploadHeaderRef],
      description: 'The headers that the PUT must send, exactly so: the URL is signed for them',
      resolve: upload => upload.headers,
    }),
  }),
})

builder.mutationFields(t => ({
  presignUpload: t.withAuth({ signedIn: true }).field({
    type: UploadRef,
    description: 'Where to PUT a picture or a PDF (UPLOAD-01)',
    args: {
      fileName: t.arg.string({ required: true }),
      contentType: t.arg.string({ description: 'Without, what the ending of the name says' }),
      size: t.arg.int({
        description: 'Bytes, exactly. Without, at most 20 MB; a store in the cloud takes no file of unknown size',
      }),
    },
    resolve: (_root, { fileName, contentType, size }, context) =>
      giveUploadUrl(context, { fileName, contentType: contentType ?? null, size: size ?? null }),
  }),
}))
