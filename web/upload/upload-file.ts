import { ApiError, request } from '../platform/api/api.ts'
import { PresignUploadMutation } from './documents.ts'
import { TEXTS } from './texts.ts'

/**
 * Uploads a file directly to the store (UPLOAD-01).
 * @param onProgress called with the sent part, 0 to 1
 * @returns the link to store: the upload's URL without its query
 * @throws ApiError with a message for the user (UPLOAD-02)
 */
export async function uploadFile(file: Blob, fileName: string, onProgress: (part: number) => void): Promise<string> {
  const wanted = { fileName, contentType: file.type, size: file.size }
  const { uploadUrl, location, headers } = (await request(PresignUploadMutation, wanted)).presignUpload
  if (uploadUrl === '' || !URL.canParse(uploadUrl, document.baseURI))
    throw new ApiError({ statusCode: 0, message: TEXTS.noUrl })
  await put({ url: uploadUrl, headers, file }, onProgress)
  return location
}

interface Put {
  url: string
  /** The headers that the API requires. */
  headers: readonly { name: string; value: string }[]
  file: Blob
}

/** `fetch` does not report the progress of an upload; XMLHttpRequest does. */
function put({ url, headers, file }: Put, onProgress: (part: number) => void): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const sending = new XMLHttpRequest()
  const fail = (reason: string) => reject(new ApiError({ statusCode: sending.status, message: TEXTS.failed(reason) }))
  sending.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
  sending.addEventListener('error', () => fail(TEXTS.noConnection))
  sending.addEventListener('load', () =>
    sending.status >= 200 && sending.status < 300 ? resolve() : fail(TEXTS.status(sending.status, sending.statusText)),
  )
  sending.open('PUT', url)
  for (const { name, value } of headers) sending.setRequestHeader(name, value)
  sending.send(file)
  return promise
}
