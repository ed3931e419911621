/** Query keys of the staff's franchises. */
export const franchiseKeys = {
  all: ['franchises'] as const,
  own: (ownerId: number) => ['franchises', ownerId] as const,
}
