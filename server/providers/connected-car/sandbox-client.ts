/** The local sandbox's client. Its secret is none: no real car is reached there. */
export const sandboxClient = { clientId: 'sandbox', clientSecret: 'sandbox-secret' }
