import { MAIL_KINDS, type MailKind } from '../../domain/message/mails.ts'
import type { MailText } from '../../domain/message/our-texts.ts'
import type { Context } from '../platform/context.ts'
import { seal, unseal } from '../platform/seal.ts'
import { keysOf } from '../platform/secret.ts'

const PATH = '/mail-preview'
const VALID_MS = 3_600_000

/** What a preview shows. */
export interface PreviewRequest {
  kind: MailKind
  /** Null: the texts as saved. */
  text: MailText | null
}

type Sealer = Pick<Context, 'config' | 'scope' | 'clock'>

const purposeOf = ({ scope }: Sealer): string => `mail-preview ${scope.tenant.id}`

/**
 * Returns the address of a preview for a frame, which sends no token: what it shows is sealed in it, for an hour. Pages of the site may not write markup into a frame
 * (HEADERS-01).
 */
export function previewPath(context: Sealer, { kind, text }: PreviewRequest): string {
  const until = context.clock.now().getTime() + VALID_MS
  const shown = seal(keysOf(context.config), purposeOf(context), JSON.stringify({ kind, text, until }))
  return `${PATH}?shown=${shown.toString('base64url')}`
}

/** Reads the address of a preview; null for one that we did not make, of another tenant, or from more than an hour ago. */
export function readPreviewPath(context: Sealer, shown: string): PreviewRequest | null {
  let opened: PreviewRequest & { until: number }
  try {
    opened = JSON.parse(unseal(keysOf(context.config), purposeOf(context), Buffer.from(shown, 'base64url')))
  } catch {
    return null
  }
  const { kind, text, until } = opened
  return MAIL_KINDS.includes(kind) && until > context.clock.now().getTime() ? { kind, text } : null
}
