/** The booking loads these. */
export const TEXTS = {
  pageTitle: (siteTitle: string) => `Book Online | ${siteTitle}`,
  pages: { welcome: 'About us', terms: 'Terms', privacy: 'Privacy' },
  pauseMessage: (most: number) => `Please enter 1 to ${most} characters.`,
  state: {
    setup: (name: string) => `${name} opens soon. Please come back to book.`,
    paused: (name: string) => `${name} takes no bookings at the moment. Please try again later.`,
    closed: (name: string) => `${name} has closed and takes no more bookings.`,
  },
} as const
