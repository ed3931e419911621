import { ApiError, request } from '../app/api.ts'
import { PresignUploadMutation } from './documents.ts'

const NO_URL = 'Failed to receive a valid URL for upload.'

/**
 * Uploads a file straight to the store (UPLOAD-01).
 * @param onProgress gets the part that is sent, 0 to 1
 * @returns the link to keep: the upload's URL without its query
 * @throws ApiError with the text for the user (UPLOAD-02)
 */
export async function uploadFile(file: Blob, fileName: string, onProgress: (part: number) => void): Promise<string> {
  const wanted = { fileName, contentType: file.type, size: file.size }
  const { uploadUrl, location } = (await request(PresignUploadMutation, wanted)).presignUpload
  if (uploadUrl === '' || !URL.canParse(uploadUrl, document.baseURI))
    throw new ApiError({ statusCode: 0, message: NO_URL })
  await put(uploadUrl, file, onProgress)
  return location
}

/** `fetch` tells nothing of how far an upload is; XMLHttpRequest does. */
function put(url: string, file: Blob, onProgress: (part: number) => void): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const sending = new XMLHttpRequest()
  const fail = (reason: string) =>
    reject(new ApiError({ statusCode: sending.status, message: `Failed to upload file: ${reason}` }))
  sending.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
  sending.addEventListener('error', () => fail('no connection'))
  sending.addEventListener('load', () =>
    sending.status >= 200 && sending.status < 300 ? resolve() : fail(`${sending.status} ${sending.statusText}`),
  )
  sending.open('PUT', url)
  sending.setRequestHeader('content-type', file.type)
  sending.send(file)
  return promise
}
