/** Texts of service areas. */
export const TEXTS = {
  member: (name: string, code: string) => `${name} has a plan, and no other address than ${code}`,
  distance: (most: number) => `Please choose a distance of up to ${most} km.`,
  tooLong: 'Please paste fewer codes at once.',
} as const
