/** Query keys of the session. */
export const sessionKeys = {
  allCurrentUsers: () => ['current-user'] as const,
  currentUser: (userId: number) => ['current-user', userId] as const,
}
