/** A mailed link to join the staff works for this many days. */
export const INVITATION_DAYS = 7

export type InvitationState = 'open' | 'expired' | 'revoked' | 'used'

/** Returns what became of an invitation, or of one of its links. @param expiresAt of the link, or of the link that was mailed last */
export function invitationState(
  { acceptedAt, revokedAt, expiresAt }: { acceptedAt: Date | null; revokedAt: Date | null; expiresAt: Date },
  now: Date,
): InvitationState {
  if (acceptedAt) return 'used'
  if (revokedAt) return 'revoked'
  return expiresAt > now ? 'open' : 'expired'
}
