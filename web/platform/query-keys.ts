/** Query keys of the staff's franchises. */
export const franchiseKeys = {
  own: (ownerId: number) => ['franchises', ownerId] as const,
}
