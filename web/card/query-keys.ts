/** Query keys of saved cards. */
export const cardKeys = {
  saved: (userId: string) => ['cards', userId] as const,
  account: (userId: string) => ['card-account', userId] as const,
}
