/** The texts of all steps of the booking. Texts that the requirements quote are verbatim. */
export const TEXTS = {
  notBookable: {
    title: 'Online booking',
    call: (phone: string) => `Call us at ${phone}`,
  },
  steps: {
    location: 'Location',
    staffLocation: 'Customer + Location',
    services: 'Select Services',
    addOns: 'Select Add Ons',
    schedule: 'Schedule And Book',
  },
  back: 'Back',
  next: 'Next',
  logIn: 'Log In',
  signUp: 'Sign Up',
} as const
