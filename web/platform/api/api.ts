import type { TadaDocumentNode } from 'gql.tada'
import { saveFile } from '../save-file.ts'
import { noteServerTime } from '../server-clock.ts'
import { endSession, getSession } from '../session/session.ts'
import { askForPassword } from '../session/password-question.ts'
import { isUnattended } from '../session/unattended.ts'
import { tenantId } from '../tenant.ts'
import { TEXTS } from '../texts.ts'

/** The API's host: this site's origin unless the page configures another (TENANT-09). */
export const API_URL = document.querySelector<HTMLMetaElement>('meta[name="api-url"]')?.content ?? '/api'

export interface FieldError {
  field: string
  message: string
}

/** The server's error, verbatim: `extensions.response` or the body of a REST response (BOOKAPI-07). */
export class ApiError extends Error {
  readonly statusCode: number
  readonly error: string
  readonly fields: readonly FieldError[]
  /** Additional fields of the response. */
  readonly details: Readonly<Record<string, unknown>>

  constructor({
    statusCode,
    error,
    message,
    fields,
    ...details
  }: { statusCode: number; error?: string; message?: string; fields?: readonly FieldError[] }) {
    super(message ?? TEXTS.unknownError)
    this.statusCode = statusCode
    this.error = error ?? ''
    this.fields = fields ?? []
    this.details = details
  }

  /** Returns the message for one field, if any. */
  fieldMessage(field: string): string | undefined {
    return this.fields.find(entry => entry.field === field)?.message
  }
}

/** Returns the error of a call that got no answer. */
export const unreachable = (): ApiError =>
  new ApiError({ statusCode: 0, error: 'UNREACHABLE', message: TEXTS.unreachable })

/** A 401 of these calls concerns the credentials in the body, never the session. */
const isAboutCredentials = (path: string): boolean => path.startsWith('/auth/')

/**
 * Sends a request with the session's token. A 401 of a call, a download, a file or a stream signs out the user whose token was sent (AUTH-22);
 * their input stays in the state of the forms and the booking.
 */
async function send(path: string, init: RequestInit): Promise<Response> {
  const session = getSession()
  const headers = new Headers(init.headers)
  headers.set('x-tenant-id', String(tenantId()))
  if (session) headers.set('authorization', `Bearer ${session.token}`)
  if (isUnattended()) headers.set('x-unattended', '1')
  const sentAt = Date.now()
  const answer = await fetch(`${API_URL}${path}`, { ...init, headers }).catch(() => {
    throw unreachable()
  })
  noteServerTime(answer.headers.get('date'), sentAt)
  if (answer.status === 401 && session && !isAboutCredentials(path)) endSession(session.token)
  return answer
}

interface GraphqlAnswer<Result> {
  data: Result | null
  errors?: {
    message: string
    extensions?: { response?: { statusCode: number; error: string; message: string; fields?: FieldError[] } }
  }[]
}

/** A document as scripts/vite/documents.ts emits it. */
interface SentDocument {
  hash: string
  text?: string
}

/**
 * Runs a GraphQL operation. When it needs a recent login, the frame of the pages asks for the password, and the operation is sent again with it. An operation with
 * the password as a variable asks in its own dialog.
 * @throws ApiError
 */
export async function request<Result, Variables>(
  document: TadaDocumentNode<Result, Variables> & Partial<SentDocument>,
  variables: Variables,
  signal?: AbortSignal,
): Promise<Result> {
  const asksItself = typeof variables === 'object' && variables !== null && 'currentPassword' in variables
  let password: string | undefined
  for (;;) {
    try {
      return await sendOperation(document, variables, { signal, password })
    } catch (error) {
      if (asksItself || !(error instanceof ApiError)) throw error
      const message = error.fieldMessage('currentPassword')
      if (message === undefined) throw error
      const given = await askForPassword(password === undefined ? undefined : message)
      if (given === null) throw error
      password = given
    }
  }
}

async function sendOperation<Result, Variables>(
  { hash, text }: TadaDocumentNode<Result, Variables> & Partial<SentDocument>,
  variables: Variables,
  { signal, password }: { signal: AbortSignal | undefined; password: string | undefined },
): Promise<Result> {
  const token = getSession()?.token
  const operation = text === undefined ? { query: hash, persisted: true, variables } : { query: text, variables }
  const body = password === undefined ? operation : { ...operation, extensions: { currentPassword: password } }
  const answer = await send('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  })
  const result = (await answer.json().catch(() => ({ data: null }))) as GraphqlAnswer<Result>
  const first = result.errors?.[0]
  if (first || !result.data) {
    const response = first?.extensions?.response ?? {
      statusCode: answer.status,
      ...(first?.message && { message: first.message }),
    }
    if (response.statusCode === 401 && token !== undefined) endSession(token)
    throw new ApiError(response)
  }
  return result.data
}

/** Calls a REST route with a JSON body, or with a file as it is. `keepalive` sends it even if the page is closed at once. @throws ApiError */
export async function post<Result>(path: string, body: object, options: { keepalive?: boolean } = {}): Promise<Result> {
  const answer = await send(path, {
    ...options,
    method: 'POST',
    ...(body instanceof Blob
      ? { body }
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  const result = (await answer.json().catch(() => ({}))) as Result & { statusCode?: number }
  if (!answer.ok) throw new ApiError({ ...result, statusCode: answer.status })
  return result
}

/** Sends a file as the body of a request. @throws ApiError */
export async function postFile<Result>(path: string, file: Blob, contentType: string): Promise<Result> {
  const answer = await send(path, { method: 'POST', headers: { 'content-type': contentType }, body: file })
  const result = (await answer.json().catch(() => ({}))) as Result & { statusCode?: number }
  if (!answer.ok) throw new ApiError({ ...result, statusCode: answer.status })
  return result
}

/** Opens a response stream. @throws ApiError */
export async function openStream(path: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const answer = await send(path, { signal })
  if (!answer.ok || !answer.body) throw new ApiError({ statusCode: answer.status })
  return answer.body
}

/** Fetches a file, such as an invoice's PDF, and downloads it under `fileName`. @throws ApiError */
export async function download(path: string, fileName: string, headers: Record<string, string> = {}): Promise<void> {
  const answer = await send(path, { headers })
  if (!answer.ok) throw new ApiError({ statusCode: answer.status })
  saveFile(await answer.blob(), fileName)
}
