import type { MailKind } from '../../domain/message/mails.ts'
import type { MailText } from '../../domain/message/our-texts.ts'

export const messageKeys = {
  changed: () => ['messages', 'changed'] as const,
  off: () => ['messages', 'off'] as const,
  text: (kind: MailKind) => ['messages', 'text', kind] as const,
  preview: (kind: MailKind, text: MailText | null) => ['messages', 'preview', kind, text] as const,
  wording: () => ['messages', 'invoice-wording'] as const,
}
