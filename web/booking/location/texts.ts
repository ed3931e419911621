/** The texts of step 1 that show at once. Texts that the requirements quote are verbatim. */
export const TEXTS = {
  location: {
    title: 'Where should we come?',
    intro: 'We come to your home, your work, or wherever you’re parked.',
    getStarted: 'Get Started',
    askForVisit: 'Ask for a visit',
    saved: 'Your addresses',
    customersAddresses: 'Customer’s addresses',
    other: 'Another address',
    incomplete: 'Please select a complete address with a street number',
    invalid: 'Please enter a valid address',
    loadFailed: 'Could not load your data, try to add another.',
    inService: (franchise: string) =>
      `Good news: we service this address. Our ${franchise} team will take care of you.`,
    outsideTitle: 'This address is not in service',
    outside: 'You can still ask for a visit or write to us.',
    welcomeBack: 'Have you booked with us before?',
    welcomeBackHint: 'Log in to use your saved addresses and cars.',
  },
} as const
