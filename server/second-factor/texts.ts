export const TEXTS = {
  deactivated: 'This account was deactivated. Please ask your manager or the owner of the business.',
  finishLogin: 'Finish logging in with your second step.',
  setUpToContinue: 'Your business requires a second step to log in. Set it up to continue.',
  wrongCode: 'That did not work. Check the code and try again.',
  codeUsed: 'This code is incorrect or was already used. Enter the current one.',
  wrongPasskey: 'This passkey did not work here. Try again or log in another way.',
  stepExpired: 'This step has expired. Please start again.',
  tooManyWrongCodes:
    'Too many wrong codes. Wait an hour and try again, or ask your manager to reset your two-step login.',
  passkeyNameMissing: 'Enter a name for this passkey.',
  passkeyDefaultName: 'Passkey',
  tooManyPasskeys: 'You have 20 passkeys. Remove one that you no longer use first.',
  noPasskeysHere: 'Passkeys do not work at this address. Open the site at its usual web address.',
  noSecondFactor: 'Turn on two-step login first. Then you get recovery codes.',
  lastSecondFactor:
    'Your business requires two-step login, and this is your only second step. Add another one first, then remove this one.',
  /** For the operator's command. */
  userNotFound: (email: string) => `The user ${email} was not found.`,
  mailClosing: 'If it was you, you don’t need to do anything.',
  mails: {
    totp_added: {
      title: 'Authenticator app added',
      intro: (name: string) =>
        `Hello ${name}, an authenticator app was added to your account. Logging in now needs a code from it.`,
    },
    totp_removed: {
      title: 'Authenticator app removed',
      intro: (name: string) => `Hello ${name}, the authenticator app was removed from your account.`,
    },
    passkey_added: {
      title: 'Passkey added',
      intro: (name: string) =>
        `Hello ${name}, a passkey was added to your account. You can log in with it from now on.`,
    },
    passkey_removed: {
      title: 'Passkey removed',
      intro: (name: string) => `Hello ${name}, a passkey was removed from your account.`,
    },
    recovery_code_used: {
      title: 'Recovery code used',
      intro: (name: string) =>
        `Hello ${name}, a recovery code was used to log in to your account. Each code works once.`,
    },
    recovery_codes_replaced: {
      title: 'New recovery codes',
      intro: (name: string) =>
        `Hello ${name}, new recovery codes were made for your account. The old ones no longer work.`,
    },
    reset: {
      title: 'Two-step login reset',
      intro: (name: string) =>
        `Hello ${name}, your two-step login was reset and you were signed out everywhere. Log in with your password and set it up again.`,
    },
  },
} as const
