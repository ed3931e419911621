import { drawPdf, drawPhoto } from './drawn-invoice.ts'
import type { TestApp } from './test-app.ts'

const PRESIGN = `mutation Presign($contentType: String!, $size: Int!) {
  presignUpload(fileName: "invoice", contentType: $contentType, size: $size) { uploadUrl location } }`

/** Uploads an invoice as the Canadian tenant's manager, as a PDF or a photo. @returns its location */
export async function uploadInvoice(
  t: TestApp,
  lines: readonly string[],
  kind: 'pdf' | 'photo' = 'pdf',
): Promise<string> {
  const file = kind === 'pdf' ? await drawPdf(lines) : await drawPhoto(lines)
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
