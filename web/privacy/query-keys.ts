/** Query keys of a user's data. */
export const privacyKeys = {
  erasure: (userId: number) => ['erasure', userId] as const,
}
