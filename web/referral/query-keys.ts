/** Query keys of referrals. */
export const referralKeys = {
  own: (userId: string) => ['referral', userId] as const,
}
