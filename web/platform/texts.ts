/** All texts of web/platform. */
export const TEXTS = {
  logIn: 'Log In',
  logOut: 'Log Out',
  errorTitle: 'Something went wrong',
  errorText: 'Whoops, it looks like something went wrong.',
  unknownError: 'Whoops, something went wrong!',
  zonedTime: (time: string, zone: string) => `${time} ${zone}`,
  offline: 'You’re offline',
  offlineBooking: 'You’re offline, your booking is saved',
  offlineText: 'This page loads when your connection is back.',
  tryAgain: 'Try again',
  unreachable: 'We could not reach the server. Check your connection and try again.',
} as const
