/** Why there is no address at the device's location. */
export const HERE_TEXTS = {
  denied: 'Your browser doesn’t share your location with this page. Please type the address.',
  timeout: 'Finding your location takes too long. Please try again, or type the address.',
  outside: 'We find no address in Canada or the US at your location. Please type the address.',
} as const
