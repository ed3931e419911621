/** All texts of web/platform. */
export const TEXTS = {
  logIn: 'Log In',
  logOut: 'Log Out',
  errorTitle: 'Something went wrong',
  errorText: 'Whoops, it looks like something went wrong.',
  unknownError: 'Whoops, something went wrong!',
  zonedTime: (time: string, zone: string) => `${time} ${zone}`,
  unreachable: 'We could not reach the server. Check your connection and try again.',
} as const
