export const TEXTS = {
  /** PAY-06 fixes these. */
  methods: {
    cash: 'Cash',
    cheque: 'Cheque (to franchisee)',
    venmo: 'Venmo (to franchisee)',
    eTransfer: 'eTransfer (to franchisee)',
    payLater: 'Pay Later',
    card: 'Card',
    terminal: 'Terminal',
    cashApp: 'Cash App',
  },
  cardConsent: (business: string) =>
    `By saving this card you agree that ${business} can charge it later without asking you again: when your plan renews, each month or year as your plan says, for the plan’s price plus tax; and when you ask us to charge it, for the balance of your invoice. To end this, cancel your plan in My garage or remove the card in your account.`,
  receipt: {
    card: 'Card',
    brands: {
      visa: 'Visa',
      mastercard: 'Mastercard',
      amex: 'American Express',
      discover: 'Discover',
      interac: 'Interac',
      eftpos_au: 'eftpos',
    } as Readonly<Record<string, string>>,
    wallets: {
      apple_pay: 'Apple Pay',
      google_pay: 'Google Pay',
      samsung_pay: 'Samsung Pay',
      link: 'Link',
    } as Readonly<Record<string, string>>,
    inWallet: (wallet: string, card: string) => `${wallet}, ${card}`,
    endingIn: (name: string, last4: string) => `${name} ending in ${last4}`,
    account: 'Account',
    chequing: 'Chequing',
    accounts: { checking: 'Checking', savings: 'Savings', credit: 'Credit', prepaid: 'Prepaid' } as Readonly<
      Record<string, string>
    >,
    application: 'Application',
    applicationId: 'AID',
    authorization: 'Authorization',
    cryptogram: 'Cryptogram',
    verification: 'Verified by',
    verifications: {
      online_pin: 'PIN',
      offline_pin: 'PIN',
      online_pin_and_signature: 'PIN and signature',
      offline_pin_and_signature: 'PIN and signature',
      signature: 'Signature',
    } as Readonly<Record<string, string>>,
  },
  amountNegative: 'Please enter an amount that is not negative.',
  amountAboveBalance: (balance: string) => `The balance is ${balance}. Please enter that or less.`,
  amountNotPositive: 'Please enter an amount above 0.',
  moveTooHigh: (most: string) => `You can move up to ${most}.`,
  refundTooHigh: (most: string) => `You can refund up to ${most}.`,
} as const
