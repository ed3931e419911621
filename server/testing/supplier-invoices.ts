import { photographed } from './documents/photographed.ts'
import { drawPdf, drawPhoto } from './drawn-invoice.ts'
import type { TestApp } from './test-app.ts'

const PRESIGN = `mutation Presign($contentType: String!, $size: Int!) {
  presignUpload(fileName: "invoice", contentType: $contentType, size: $size) { uploadUrl location } }`

/** Uploads an invoice as the Canadian tenant's manager does, as a PDF, a clean drawing or a photo of it. @returns its location */
export async function uploadInvoice(
  t: TestApp,
  lines: readonly string[],
  kind: 'pdf' | 'drawing' | 'photo' = 'pdf',
): Promise<string> {
  const drawn = kind === 'pdf' ? await drawPdf(lines) : await drawPhoto(lines)
  const file = kind === 'photo' ? await photographed(drawn) : drawn
  return await uploadFile(t, file, kind === 'pdf' ? 'application/pdf' : 'image/jpeg')
}

/** Uploads any file in the same way. @returns its location */
export async function uploadFile(t: TestApp, file: Buffer, contentType: string): Promise<string> {
  const { host, emails } = t.fixture.ca
  const token = await t.tokenOf(host, emails.manager)
  const { data } = await t.graphql(host, PRESIGN, { contentType, size: file.length }, token)
  const { uploadUrl, location } = data.presignUpload
  const headers = { host, 'content-type': contentType }
  const { statusCode } = await t.app.inject({ method: 'PUT', url: uploadUrl, headers, payload: file })
  if (statusCode !== 200) throw new Error(`the upload answered ${statusCode}`)
  return location
}
