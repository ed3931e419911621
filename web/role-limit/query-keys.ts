/** Query keys of the limits by role. */
export const roleLimitKeys = {
  all: () => ['role-limits'] as const,
}
