import { graphql } from '../platform/api/graphql.ts'

export const PresignUploadMutation = graphql(`
  mutation PresignUpload($fileName: String!, $contentType: String!, $size: Int!) {
    presignUpload(fileName: $fileName, contentType: $contentType, size: $size) {
      uploadUrl
      location
      headers {
        name
        value
      }
    }
  }
`)
