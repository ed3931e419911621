/** Query keys of an account. */
export const accountKeys = {
  devices: (userId: number) => ['devices', userId] as const,
}
