/** The texts of a booking without reception: not part of its first load. */
export const OFFLINE_TEXTS = {
  title: 'You’re offline, your booking is saved',
  text: 'You can keep going. What’s missing loads when your connection is back.',
  retry: 'Try again',
} as const
