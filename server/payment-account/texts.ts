/** Texts of payment accounts that people read. */
export const TEXTS = {
  demo: 'This is a demo business, and it takes no real money. Please use test keys.',
  notASecretKey: 'A secret key starts with sk_ or rk_. Please copy it again.',
  notAPublishableKey: 'A publishable key starts with pk_. Please copy it again.',
  notAWebhookSecret: 'A signing secret starts with whsec_. Please copy it again.',
  otherMode: 'One key is for tests and the other for real payments. Please enter two of the same kind.',
  testKey: 'This key is for tests and moves no money. Please enter a live key.',
  otherCountry: (country: string) =>
    `This key belongs to an account of another country. Please enter one for ${country}.`,
  cannotCharge: 'This account can’t take payments yet. Please complete it at the payment service first.',
  notAnAccountId: 'An account id starts with acct_. Please copy it again.',
  notConnected: 'This account is not connected to your Stripe account. Connect it at Stripe first.',
  franchiseOtherCountry: (country: string) => `This account is of another country. Please enter one of ${country}.`,
  noFranchiseAccount: 'Enter the account of this franchise first.',
  deliveryPartner: 'The revenue of a delivery partner is the business’s, so there is nothing to pay directly.',
  dayIsPast: 'Choose today or a later day.',
  noOwnAccount: 'This country has no account of yours yet. Please enter its keys first.',
  waitsAtReader: (invoice: number) => `Invoice ${invoice} waits for a card at a reader`,
  unknownLocation: 'The payment provider does not have this location any more. Please choose another one.',
  archived: 'This franchise is archived. Bring it back first.',
} as const
